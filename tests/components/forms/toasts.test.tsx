import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, Toasts } from '#components/forms/toasts.tsx'

const copy = { notifications: 'Notifications', dismiss: 'Dismiss' }
const icons = { alert: null, success: null, close: null }

const showErrors = (...texts: string[]) => {
  for (const text of texts) showToast({ kind: 'error', title: 'Error', text }, copy, icons)
}
const stepMs = 100

// React renders a timer’s changes only at the end of an `act`, so advance in steps.
const advanceTime = async (durationMs: number) => {
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs += stepMs) {
    await act(() => vi.advanceTimersByTimeAsync(stepMs))
  }
}
const errorTexts = () => screen.queryAllByRole('alert').map((toast) => toast.querySelector('p')?.textContent)

// sonner removes a closed toast’s element only after an exit animation, which is shorter than this.
const removalMs = 500

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts copy={copy} />)
})

afterEach(async () => {
  await advanceTime(20_000)
  vi.useRealTimers()
})

test('seven toasts requested at the same time → five are shown, then the other two, each for four seconds', async () => {
  showErrors('1', '2', '3', '4', '5', '6', '7')
  await advanceTime(100)
  expect(errorTexts().toSorted()).toEqual(['1', '2', '3', '4', '5'])
  await advanceTime(4000 + removalMs)
  expect(errorTexts().toSorted()).toEqual(['6', '7'])
  await advanceTime(3000)
  expect(errorTexts()).toHaveLength(2)
  await advanceTime(1000 + removalMs)
  expect(errorTexts()).toEqual([])
})

test('toast closed while another is waiting → the waiting toast is shown', async () => {
  showErrors('1', '2', '3', '4', '5', '6')
  await advanceTime(100)
  const [first] = screen.getAllByRole('button', { name: copy.dismiss })
  if (first) fireEvent.click(first)
  await advanceTime(removalMs)
  expect(errorTexts()).toHaveLength(5)
  expect(errorTexts()).toContain('6')
})

test('success toast → removes all earlier toasts, shown or waiting', async () => {
  const showSuccess = (text: string) => showToast({ kind: 'success', title: 'Success', text }, copy, icons)
  showSuccess('before')
  showErrors('1', '2', '3', '4', '5', '6')
  await advanceTime(100)
  showSuccess('after')
  await advanceTime(removalMs)
  expect(errorTexts()).toEqual([])
  const successTexts = screen.getAllByRole('status').map((toast) => toast.querySelector('p')?.textContent)
  expect(successTexts).toEqual(['after'])
})

test('identical toasts → are shown as one toast, which closes four seconds after the last one was requested', async () => {
  showErrors('1', '1')
  await advanceTime(100)
  expect(errorTexts()).toEqual(['1'])
  await advanceTime(2900)
  showErrors('1')
  await advanceTime(3000)
  expect(errorTexts()).toEqual(['1'])
  await advanceTime(1000 + removalMs)
  expect(errorTexts()).toEqual([])
})

test('more than five identical toasts → count as one toast, so a different toast is shown too', async () => {
  showErrors('1', '1', '1', '1', '1', '1', '2')
  await advanceTime(100)
  expect(errorTexts().toSorted()).toEqual(['1', '2'])
})

test('toasts that appear under a stationary pointer → close after four seconds', async () => {
  showErrors('1', '2')
  await advanceTime(100)
  // If an element appears under the pointer, browsers fire these events but no `pointermove`.
  for (const toast of screen.getAllByRole('alert')) {
    fireEvent.pointerOver(toast)
    fireEvent.mouseOver(toast)
  }
  await advanceTime(4000 + removalMs)
  expect(errorTexts()).toEqual([])
})

test.each([
  {
    state: 'hovered',
    enter: (toast: Element) => fireEvent.pointerMove(toast),
    leave: fireEvent.pointerLeave,
  },
  { state: 'focused', enter: (toast: Element) => fireEvent.focusIn(toast), leave: fireEvent.focusOut },
])(
  '$state toast → closes four seconds after it is no longer $state; other toasts close as usual',
  async ({ enter, leave }) => {
    showErrors('1', '2')
    await advanceTime(100)
    const item = screen.getByText('1').closest('li') ?? document.body
    enter(item)
    await advanceTime(6000)
    expect(errorTexts()).toEqual(['1'])
    leave(item)
    await advanceTime(3500)
    expect(errorTexts()).toEqual(['1'])
    await advanceTime(500 + removalMs)
    expect(errorTexts()).toEqual([])
  },
)
