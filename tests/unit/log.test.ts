import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#lib/base/log.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an event with every request → three hundred lines a minute, and how many were left out', () => {
  vi.useFakeTimers()
  const lines: { event: string }[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) =>
    Boolean(lines.push(JSON.parse(String(line)))),
  )
  for (let count = 0; count < 1000; count += 1) log('warn', 'test.flood')
  log('info', 'test.other')
  expect(lines).toHaveLength(301)
  expect(lines.at(-1)).toMatchObject({ event: 'test.other' })
  vi.advanceTimersByTime(60_000)
  log('warn', 'test.flood', { id: 'next' })
  expect(lines.slice(301)).toMatchObject([
    { level: 'warn', event: 'log.left-out', of: 'test.flood', lines: 700 },
    { level: 'warn', event: 'test.flood', id: 'next' },
  ])
})
