import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from '#tests/support/servers/site.ts'

/** Text that many of the malicious requests contain. No page may contain this text afterwards. */
const marker = 'planted-by-a-stranger'

const splitWords = (text: string) => text.trim().split(/\s+/)
const splitLines = (text: string) => text.trim().split(/\n\s*/)

const targets = splitWords(String.raw`
  /ku/% /ku/%ff /%00 /a%00b /%c0%af /%ED%A0%80 /%2e%2e/%2e%2e/etc/passwd /../../../etc/passwd /..%2f..%2fpackage.json
  /ku/job-details/../../x /%252e%252e%252f // /./ /\evil /%5c /a%0d%0aSet-Cookie:%20a=1 /[id] /@slot /__proto__
  /ku/constructor /ku/.rsc /ku.segments/_tree.segment.rsc /${marker} /${'a'.repeat(9000)} ${'/a'.repeat(800)}
  /ku?q=${marker} /ku/careers?token=${marker} /ku?_rsc=${marker} /ku?%ff=%00 /ku?nxtPlocale=${marker}&nxtPid=../..
  /ku/careers?page=1e400 /ku/careers?q[]=1&__proto__[x]=1 /ku/careers?q=${'%3C'.repeat(600)} /ku?lng=${marker}
  /_next/image?url=http://127.0.0.1:1/&w=64&q=75 /cards/ku/../../x.0123456789abcdef.jpg /web/vacancy/${marker}
  * ku http://evil.example/ku evil.example:443 //${marker}/ku`)

const encodeState = (state: unknown) => encodeURIComponent(JSON.stringify(state))

const headers = splitLines(`
  X-Forwarded-Host: ${marker}.example
  X-Forwarded-Proto: javascript
  Forwarded: for=${marker};host=evil.example
  X-Original-URL: /${marker}
  X-HTTP-Method-Override: DELETE
  Content-Security-Policy: script-src 'nonce-${marker}'
  x-nonce: ${marker}
  x-middleware-subrequest: ${'middleware:'.repeat(5)}middleware
  x-middleware-rewrite: http://127.0.0.1:1/${marker}
  x-middleware-override-headers: ${marker}
  x-matched-path: /${marker}
  x-invoke-path: /${marker}
  x-invoke-status: 500
  x-invoke-error: {"message":"x"}
  x-prerender-revalidate: 1
  x-next-revalidated-tags: ${marker}
  x-next-cache-tags: answered-with-404,${marker}
  next-resume: 1
  RSC: 1
  Next-Router-Prefetch: 2
  Next-Router-Segment-Prefetch: /../${marker}
  Next-Router-State-Tree: ${encodeState(['', { children: [['locale', marker, 'd', null], {}] }, null, null])}
  Next-Router-State-Tree: %5B%5B%5B
  Next-Router-State-Tree: %
  Next-Url: /${marker}
  Next-Action: ${'0'.repeat(42)}
  Cookie: selectedLanguage=${marker}
  Cookie: __prerender_bypass=${marker}; __next_preview_data=${marker}
  Cookie: %=%ff; =; ;;; a
  Accept-Language: *;q=nan,ku;q=-1,,;;
  Accept: text/x-component
  If-None-Match: *
  Range: bytes=0-0,1-1,2-2
  Expect: something
  Upgrade: websocket
  Authorization: Bearer \u00ff
  Origin: null
  Idempotency-Key: ${'k'.repeat(5000)}
  Tus-Resumable: 9
  Upload-Length: 99999999999999999999
  Upload-Metadata: field cGhvdG8=,filename ,,,
  Content-Length: -1
  Transfer-Encoding: xchunked`)

const multipartType = 'multipart/form-data; boundary=x7Kp'
const buildPart = (head: string, content: string) =>
  `--x7Kp\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

// None of these bodies is a complete, valid form, so the site accepts none of them.
const bodies: [type: string, body: string][] = [
  ['application/json', '['.repeat(20_000)],
  ['application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'],
  ['text/x-component', `["$1:__proto__:then","$F1","$@0","$B1337","${marker}"]`],
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(5000)],
  ['application/x-www-form-urlencoded; charset=utf-16', 'name=%&email=%ff%00&message=%c0%af'],
  ['multipart/form-data', marker],
  [`multipart/form-data; boundary=${'b'.repeat(300)}`, marker],
  [multipartType, buildPart(`name="email"`, marker)],
  [multipartType, `--x7Kp\r\n${'X: y\r\n'.repeat(3000)}\r\n\r\n--x7Kp--`],
  [multipartType, buildPart(`name="__proto__"`, 'x').repeat(60)],
  [multipartType, `${buildPart(`name="photo"; filename="../../${marker}\u0000.png"`, 'GIF89a')}--x7Kp--\r\n`],
  [
    multipartType,
    `${buildPart(`name="1_$ACTION_REF_0"`, '')}${buildPart(`name="0"`, '{"then":"$B0"}')}--x7Kp--\r\n`,
  ],
  ['\u00ff/x', 'x'.repeat(200_000)],
]

const postPaths =
  splitWords(`/web/contact-us /web/apply-job/recruiter /web/send-link /web/withdraw /web/uploads
  /web/uploads/aaaaaaaaaaaaaaaaaaaaaaaa /ku`)
const pagePaths = ['/', '/ku', '/ku/careers', '/ku/job-details/recruiter', '/ku/apply/recruiter', '/ku/none']

const buildRequest = (line: string, extraHeaders: readonly string[] = [], body = '') =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...extraHeaders, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`

const requests = [
  ...targets.map((target) => buildRequest(`GET ${target}`)),
  ...splitWords(`PUT TRACE CONNECT PROPFIND get ${marker}`).map((method) => buildRequest(`${method} /ku`)),
  ...headers.flatMap((header) =>
    [...pagePaths, ...postPaths].map((path) => buildRequest(`GET ${path}`, [header])),
  ),
  ...postPaths.flatMap((path) =>
    bodies.map(([type, body]) =>
      buildRequest(`POST ${path}`, [`Content-Type: ${type}`, `Content-Length: ${body.length}`], body),
    ),
  ),
  'GET /ku HTTP/9\r\n\r\n',
  'GET /ku HTTP/1.1\r\n bad: x\r\n\r\n',
  `POST /web/contact-us HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
]

const timeoutMs = 10_000

/**
 * Sends a request over a new connection. Once the connection is closed, returns its duration and the response's status,
 * which is null if there was no response.
 */
const sendRaw = (port: number, bytes: Buffer) =>
  new Promise<{ status: number | null; durationMs: number }>((resolve) => {
    const startedAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    let response = ''
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    socket.on('data', (chunk) => {
      if (response.length < 4000) response += chunk.toString('latin1')
    })
    // The server may reset a connection before the whole body is sent. A `close` event follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const status = /(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d) /.exec(response)?.[1]
      resolve({ status: status ? Number(status) : null, durationMs: performance.now() - startedAt })
    })
    socket.write(bytes)
  })

/**
 * Fetches a page and removes its scripts, numbers and tokens, which may differ between responses, unless they contain
 * the marker.
 */
const fetchStablePage = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' })
  const text = (await response.text()).replace(/<script[\s\S]*?<\/script>|[\w+/=-]{16,}|\d+/g, (match) =>
    match.includes(marker) ? match : '',
  )
  return { url, status: response.status, location: response.headers.get('location'), text }
}

test('malicious requests → cause no unexpected 5xx or timeout; pages and the names of data files do not change; only the owner can access the files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attacked-site-'))
  const site = await startSite({ env: { DATA_DIR: folder } })
  const readEntries = () => readdir(folder, { recursive: true, withFileTypes: true })
  const readFileNames = async () => (await readEntries()).map(({ name }) => name).toSorted()
  const fetchPages = () => Promise.all(pagePaths.map((path) => fetchStablePage(site.url + path)))
  const [pagesBefore, fileNamesBefore] = [await fetchPages(), await readFileNames()]

  const failures: string[] = []
  const remainingRequests = [...requests]
  const sendRemainingRequests = async () => {
    for (let text = remainingRequests.pop(); text !== undefined; text = remainingRequests.pop()) {
      const bytes = Buffer.from(text, 'latin1')
      const { status, durationMs } = await sendRaw(Number(new URL(site.url).port), bytes)
      if ((status ?? 0) >= 500 || durationMs >= timeoutMs) failures.push(`${status}: ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendRemainingRequests))
  // Next responds to these requests with 500. In production, the proxy refuses them.
  const expectedFailurePrefixes = ['500: TRACE /ku ', '500: GET * ']
  expect(
    failures.filter((failure) => !expectedFailurePrefixes.some((prefix) => failure.startsWith(prefix))),
  ).toEqual([])
  expect(await fetchPages()).toEqual(pagesBefore)
  expect(await readFileNames()).toEqual(fileNamesBefore)
  expect(fileNamesBefore).toEqual(expect.arrayContaining(['site.db', 'site.db-wal']))
  for (const { parentPath, name } of await readEntries())
    expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0)

  await site.stop()
  await rm(folder, { recursive: true })
})
