import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, Toasts } from '#components/forms/toasts.tsx'

const copy = { notifications: 'Notifications', dismiss: 'Dismiss' }
const icons = { alert: null, success: null, close: null }

const showErrors = (...texts: string[]) => {
  for (const text of texts) showToast({ kind: 'error', title: 'Error', text }, copy, icons)
}
const stepMs = 100

// Advances in steps, because React renders the changes of a timer only at the end of an `act`.
const advanceTime = async (milliseconds: number) => {
  for (let elapsedMs = 0; elapsedMs < milliseconds; elapsedMs += stepMs) {
    await act(() => vi.advanceTimersByTimeAsync(stepMs))
  }
}
const errorTexts = () => screen.queryAllByRole('alert').map((toast) => toast.querySelector('p')?.textContent)

// The library removes a toast some frames after it is closed.
const removalMs = 500

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts copy={copy} />)
})

afterEach(async () => {
  await advanceTime(20_000)
  vi.useRealTimers()
})

test('seven toasts at the same time → five are shown, then the other two, each for four seconds', async () => {
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

test('toast closed while another is waiting → the waiting one is shown', async () => {
  showErrors('1', '2', '3', '4', '5', '6')
  await advanceTime(100)
  const [first] = screen.getAllByRole('button', { name: copy.dismiss })
  if (first) fireEvent.click(first)
  await advanceTime(removalMs)
  expect(errorTexts()).toHaveLength(5)
  expect(errorTexts()).toContain('6')
})

test('success toast → all earlier toasts are removed, shown or waiting', async () => {
  const showSuccess = (text: string) => showToast({ kind: 'success', title: 'Success', text }, copy, icons)
  showSuccess('before')
  showErrors('1', '2', '3', '4', '5', '6')
  await advanceTime(100)
  showSuccess('after')
  await advanceTime(removalMs)
  expect(errorTexts()).toEqual([])
  const successes = screen.getAllByRole('status').map((toast) => toast.querySelector('p')?.textContent)
  expect(successes).toEqual(['after'])
})
