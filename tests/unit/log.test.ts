import { afterEach, expect, test, vi } from 'vitest'
import { inRequest, log } from '#lib/base/log.ts'
import { onRequestError } from '../../instrumentation.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const toLines = () => {
  const lines: { event: string }[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) =>
    Boolean(lines.push(JSON.parse(String(line)))),
  )
  return lines
}

test('what a page throws is logged once a request, by its route, with the digest that its visitor sees', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const lines = toLines()
  const error = Object.assign(new Error('no such word'), { digest: '1066' })
  const told = (routePath: string) =>
    onRequestError(
      error,
      { path: '/ku/about?email=a@b.example', method: 'GET', headers: {} },
      { routerKind: 'App Router', routePath, routeType: 'render', revalidateReason: undefined },
    )
  for (const request of [123_456_789, 234_567_891])
    await inRequest(request, async () => {
      await told('/[locale]/about')
      await told('/[locale]/about/page')
    })
  const line = { level: 'error', event: 'page.failed', digest: '1066', error: 'Error: no such word' }
  expect(lines).toEqual([
    { ...line, at: expect.any(String), request: 123_456_789, route: '/[locale]/about' },
    { ...line, at: expect.any(String), request: 234_567_891, route: '/[locale]/about' },
  ])
})

test('an event with every request → three hundred lines a minute, and how many were left out', () => {
  vi.useFakeTimers()
  const lines = toLines()
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
