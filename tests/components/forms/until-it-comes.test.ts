import { afterEach, expect, test, vi } from 'vitest'
import { untilItComes } from '#components/islands/until-it-comes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (times: number) => {
  const load = vi.fn(async () => 'code')
  for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new Error('offline'))
  return load
}

test('code that comes at the third time → is taken, and asked for less and less often', async () => {
  vi.useFakeTimers()
  const load = failing(2)
  const code = untilItComes(load)()
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await expect(code).resolves.toBe('code')
})

test('on the server → the failure is said', async () => {
  vi.stubGlobal('window', undefined)
  await expect(untilItComes(failing(1))()).rejects.toThrow('offline')
})
