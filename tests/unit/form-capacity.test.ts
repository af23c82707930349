import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reserveCapacity } from '#lib/http/form-capacity.ts'

const megabyte = 1024 * 1024

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A form of a client that is being read; `hasEnded` once others needed its capacity. */
const openForm = (client: string, megabytes = 0) => {
  const capacity = reserveCapacity(client)
  const abort = vi.fn()
  capacity?.endBy(abort)
  capacity?.receive(megabytes * megabyte)
  onTestFinished(() => capacity?.release())
  return { capacity, hasEnded: () => abort.mock.calls.length > 0 }
}

test('the capacity is full → the slowest form of the client with the most bytes ends', () => {
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

test('a form that has just started → ends after slower ones that are older', () => {
  const old = openForm('flood', 500)
  vi.advanceTimersByTime(60_000)
  const started = openForm('flood')
  openForm('next', 498)
  expect([old, started].map(({ hasEnded }) => hasEnded())).toEqual([true, false])
})

test('a form that has arrived → never ends, and a new one is refused', () => {
  const arrived = openForm('flood', 998)
  arrived.capacity?.endBy(null)
  expect(openForm('next').capacity).not.toBeNull()
  const { capacity } = openForm('one too many', 1)
  arrived.capacity?.receive(megabyte)
  expect(reserveCapacity('refused')).toBeNull()
  expect(arrived.hasEnded()).toBe(false)
  capacity?.release()
})

test('a thousand forms that have sent nothing → the next one ends one of them, whatever they announced', () => {
  const flood = Array.from({ length: 1000 }, () => openForm('flood'))
  const next = openForm('next')
  expect(next.capacity).not.toBeNull()
  expect(flood.filter(({ hasEnded }) => hasEnded())).toHaveLength(1)
})
