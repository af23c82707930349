import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, Toasts } from '#components/forms/toasts.tsx'

const words = { notifications: 'Notifications', dismiss: 'Dismiss' }
const icons = { alert: null, success: null, close: null }

const show = (...texts: string[]) => {
  for (const text of texts) showToast({ kind: 'error', title: 'Error', text }, words, icons)
}
const step = 100

// In steps, because React draws what a timer changed only at the end of each.
const pass = async (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await act(() => vi.advanceTimersByTimeAsync(step))
  }
}
const shown = () => screen.queryAllByRole('alert').map((toast) => toast.querySelector('p')?.textContent)

// The library takes a toast away some frames after it was closed.
const frames = 500

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts words={words} />)
})

afterEach(async () => {
  await pass(20_000)
  vi.useRealTimers()
})

test('seven at once → five are shown, the others when there is room, each for its four seconds', async () => {
  show('1', '2', '3', '4', '5', '6', '7')
  await pass(100)
  expect(shown().toSorted()).toEqual(['1', '2', '3', '4', '5'])
  await pass(4000 + frames)
  expect(shown().toSorted()).toEqual(['6', '7'])
  await pass(3000)
  expect(shown()).toHaveLength(2)
  await pass(1000 + frames)
  expect(shown()).toEqual([])
})

test('closed → the next one comes', async () => {
  show('1', '2', '3', '4', '5', '6')
  await pass(100)
  const [first] = screen.getAllByRole('button', { name: words.dismiss })
  if (first) fireEvent.click(first)
  await pass(frames)
  expect(shown()).toHaveLength(5)
  expect(shown()).toContain('6')
})

test('a success → whatever came before goes, shown or waiting', async () => {
  const succeed = (text: string) => showToast({ kind: 'success', title: 'Success', text }, words, icons)
  succeed('before')
  show('1', '2', '3', '4', '5', '6')
  await pass(100)
  succeed('after')
  await pass(frames)
  expect(shown()).toEqual([])
  const successes = screen.getAllByRole('status').map((toast) => toast.querySelector('p')?.textContent)
  expect(successes).toEqual(['after'])
})
