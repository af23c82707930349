import { afterEach, expect, test, vi } from 'vitest'
import { runInRequest } from '#lib/base/log.ts'
import { onRequestError } from '../../instrumentation.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const captureLogLines = () => {
  const lines: { event: string }[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) =>
    Boolean(lines.push(JSON.parse(String(line)))),
  )
  return lines
}

test('error thrown by a page → one log line per request, with its route and digest', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const lines = captureLogLines()
  const error = Object.assign(new Error('no such word'), { digest: '1066' })
  const reportError = (routePath: string) =>
    onRequestError(
      error,
      { path: '/ku/about?email=a@b.example', method: 'GET', headers: {} },
      { routerKind: 'App Router', routePath, routeType: 'render', revalidateReason: undefined },
    )
  for (const request of [123_456_789, 234_567_891])
    await runInRequest(request, () => reportError('/[locale]/about'))
  const line = { level: 'error', event: 'page.failed', digest: '1066', error: 'Error: no such word' }
  expect(lines).toEqual([
    { ...line, at: expect.any(String), request: 123_456_789, route: '/[locale]/about' },
    { ...line, at: expect.any(String), request: 234_567_891, route: '/[locale]/about' },
  ])
})
