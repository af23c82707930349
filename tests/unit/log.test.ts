import { afterEach, expect, test, vi } from 'vitest'
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

test('error thrown by a page → is logged with its route, its digest and, if valid, the request id', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const lines = captureLogLines()
  const error = Object.assign(new Error('no such word'), { digest: '1066' })
  for (const id of ['123456789', 'a@b.example'])
    await onRequestError(
      error,
      { path: '/ku/about?email=a@b.example', method: 'GET', headers: { 'x-request-id': id } },
      {
        routerKind: 'App Router',
        routePath: '/[locale]/about',
        routeType: 'render',
        revalidateReason: undefined,
      },
    )
  const line = { level: 'error', event: 'page.failed', digest: '1066', error: 'Error: no such word' }
  const route = '/[locale]/about'
  expect(lines).toEqual([
    { ...line, at: expect.any(String), request: 123_456_789, route },
    { ...line, at: expect.any(String), route },
  ])
})
