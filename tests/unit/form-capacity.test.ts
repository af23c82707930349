import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reserveCapacity } from '#backend/http/form-capacity.ts'

const megabyte = 1024 * 1024

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Reserves capacity for a form; `hasEnded` returns true once another form has taken that capacity. */
const openForm = (client: string, megabytes = 0) => {
  const capacity = reserveCapacity(client)
  const abort = vi.fn()
  capacity?.setAbort(abort)
  capacity?.addReceivedBytes(megabytes * megabyte)
  onTestFinished(() => capacity?.release())
  return { capacity, hasEnded: () => abort.mock.calls.length > 0 }
}

test('capacity is full → the slowest form of the client with the most bytes is ended', () => {
  const slow = openForm('flood', 100)
  vi.advanceTimersByTime(10_000)
  const fast = openForm('flood', 600)
  const other = openForm('other', 1)
  vi.advanceTimersByTime(50_000)
  expect([slow, fast, other].map(({ hasEnded }) => hasEnded())).toEqual([false, false, false])
  const next = openForm('next', 300)
  expect(next.capacity).not.toBeNull()
  expect([slow, fast, other, next].map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false])
})

test('form that has just started → an older, slower form is ended instead', () => {
  const old = openForm('flood', 500)
  vi.advanceTimersByTime(60_000)
  const started = openForm('flood')
  openForm('next', 498)
  expect([old, started].map(({ hasEnded }) => hasEnded())).toEqual([true, false])
})

test('received form fills the capacity → a new form is refused, and the received one is not ended', () => {
  const received = openForm('flood', 998)
  received.capacity?.setAbort(null)
  expect(openForm('next').capacity).not.toBeNull()
  const { capacity } = openForm('one too many', 1)
  received.capacity?.addReceivedBytes(megabyte)
  expect(reserveCapacity('refused')).toBeNull()
  expect(received.hasEnded()).toBe(false)
  capacity?.release()
})

test('1,000 forms that have sent no bytes → the next form ends one of them', () => {
  const flood = Array.from({ length: 1000 }, () => openForm('flood'))
  const next = openForm('next')
  expect(next.capacity).not.toBeNull()
  expect(flood.filter(({ hasEnded }) => hasEnded())).toHaveLength(1)
})
