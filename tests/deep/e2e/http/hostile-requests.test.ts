import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from '#tests/support/servers/site.ts'

/** A mark in the hostile requests, which no page may contain afterwards. */
const mark = 'planted-by-a-stranger'

const words = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) => text.trim().split(/\n\s*/)

const targets = words(String.raw`
  /ku/% /ku/%ff /%00 /a%00b /%c0%af /%ED%A0%80 /%2e%2e/%2e%2e/etc/passwd /../../../etc/passwd /..%2f..%2fpackage.json
  /ku/job-details/../../x /%252e%252e%252f // /./ /\evil /%5c /a%0d%0aSet-Cookie:%20a=1 /[id] /@slot /__proto__
  /ku/constructor /ku/.rsc /ku.segments/_tree.segment.rsc /${mark} /${'a'.repeat(9000)} ${'/a'.repeat(800)}
  /ku?q=${mark} /ku/careers?token=${mark} /ku?_rsc=${mark} /ku?%ff=%00 /ku?nxtPlocale=${mark}&nxtPid=../..
  /ku/careers?page=1e400 /ku/careers?q[]=1&__proto__[x]=1 /ku/careers?q=${'%3C'.repeat(600)} /ku?lng=${mark}
  /_next/image?url=http://127.0.0.1:1/&w=64&q=75 /cards/ku/../../x.0123456789abcdef.jpg /web/vacancy/${mark}
  * ku http://evil.example/ku evil.example:443 //${mark}/ku`)

const tree = (state: unknown) => encodeURIComponent(JSON.stringify(state))

const headers = lines(`
  X-Forwarded-Host: ${mark}.example
  X-Forwarded-Proto: javascript
  Forwarded: for=${mark};host=evil.example
  X-Original-URL: /${mark}
  X-HTTP-Method-Override: DELETE
  Content-Security-Policy: script-src 'nonce-${mark}'
  x-nonce: ${mark}
  x-middleware-subrequest: ${'middleware:'.repeat(5)}middleware
  x-middleware-rewrite: http://127.0.0.1:1/${mark}
  x-middleware-override-headers: ${mark}
  x-matched-path: /${mark}
  x-invoke-path: /${mark}
  x-invoke-status: 500
  x-invoke-error: {"message":"x"}
  x-prerender-revalidate: 1
  x-next-revalidated-tags: ${mark}
  x-next-cache-tags: answered-with-404,${mark}
  next-resume: 1
  RSC: 1
  Next-Router-Prefetch: 2
  Next-Router-Segment-Prefetch: /../${mark}
  Next-Router-State-Tree: ${tree(['', { children: [['locale', mark, 'd', null], {}] }, null, null])}
  Next-Router-State-Tree: %5B%5B%5B
  Next-Router-State-Tree: %
  Next-Url: /${mark}
  Next-Action: ${'0'.repeat(42)}
  Cookie: selectedLanguage=${mark}
  Cookie: __prerender_bypass=${mark}; __next_preview_data=${mark}
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

const multipart = 'multipart/form-data; boundary=x7Kp'
const part = (head: string, content: string) =>
  `--x7Kp\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

// No whole form that is in order is among them, so nothing may be stored.
const bodies: [type: string, body: string][] = [
  ['application/json', '['.repeat(20_000)],
  ['application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'],
  ['text/x-component', `["$1:__proto__:then","$F1","$@0","$B1337","${mark}"]`],
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(5000)],
  ['application/x-www-form-urlencoded; charset=utf-16', 'name=%&email=%ff%00&message=%c0%af'],
  ['multipart/form-data', mark],
  [`multipart/form-data; boundary=${'b'.repeat(300)}`, mark],
  [multipart, part(`name="email"`, mark)],
  [multipart, `--x7Kp\r\n${'X: y\r\n'.repeat(3000)}\r\n\r\n--x7Kp--`],
  [multipart, part(`name="__proto__"`, 'x').repeat(60)],
  [multipart, `${part(`name="photo"; filename="../../${mark}\u0000.png"`, 'GIF89a')}--x7Kp--\r\n`],
  [multipart, `${part(`name="1_$ACTION_REF_0"`, '')}${part(`name="0"`, '{"then":"$B0"}')}--x7Kp--\r\n`],
  ['\u00ff/x', 'x'.repeat(200_000)],
]

const posts = words(`/web/contact-us /web/apply-job/recruiter /web/send-link /web/withdraw /web/uploads
  /web/uploads/aaaaaaaaaaaaaaaaaaaaaaaa /ku`)
const pages = ['/', '/ku', '/ku/careers', '/ku/job-details/recruiter', '/ku/apply/recruiter', '/ku/none']

const requestOf = (line: string, more: readonly string[] = [], body = '') =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...more, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`

const requests = [
  ...targets.map((target) => requestOf(`GET ${target}`)),
  ...words(`PUT TRACE CONNECT PROPFIND get ${mark}`).map((method) => requestOf(`${method} /ku`)),
  ...headers.flatMap((header) => [...pages, ...posts].map((path) => requestOf(`GET ${path}`, [header]))),
  ...posts.flatMap((path) =>
    bodies.map(([type, body]) =>
      requestOf(`POST ${path}`, [`Content-Type: ${type}`, `Content-Length: ${body.length}`], body),
    ),
  ),
  'GET /ku HTTP/9\r\n\r\n',
  'GET /ku HTTP/1.1\r\n bad: x\r\n\r\n',
  `POST /web/contact-us HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
]

const timeout = 10_000

/** Sends a request over a connection of its own; its status and time, once the other side has closed the connection. */
const sendRaw = (port: number, bytes: Buffer) =>
  new Promise<{ status: number | null; milliseconds: number }>((resolve) => {
    const startedAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const timer = setTimeout(() => socket.destroy(), timeout)
    socket.on('data', (chunk) => {
      if (answer.length < 4000) answer += chunk.toString('latin1')
    })
    // A connection that is reset while the rest of a body is sent says nothing.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const status = /(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d) /.exec(answer)?.[1]
      resolve({ status: status ? Number(status) : null, milliseconds: performance.now() - startedAt })
    })
    socket.write(bytes)
  })

// Scripts, numbers and tokens may differ between answers, so they are left out.
const looksOf = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' })
  const text = (await answer.text()).replace(/<script[\s\S]*?<\/script>|[\w+/=-]{16,}|\d+/g, '')
  return { address, status: answer.status, to: answer.headers.get('location'), text }
}

test('hostile requests → no fault, pages and files as before, files for the site’s own user alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attacked-site-'))
  const site = await startSite({ env: { DATA_DIR: folder } })
  const entries = () => readdir(folder, { recursive: true, withFileTypes: true })
  const files = async () => (await entries()).map(({ name }) => name).toSorted()
  const look = () => Promise.all(pages.map((path) => looksOf(site.url + path)))
  const [before, names] = [await look(), await files()]

  const bad: string[] = []
  const waiting = [...requests]
  const send = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      const bytes = Buffer.from(text, 'latin1')
      const { status, milliseconds } = await sendRaw(Number(new URL(site.url).port), bytes)
      if ((status ?? 0) >= 500 || milliseconds >= timeout) bad.push(`${status}: ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, send))
  expect(bad).toEqual([])
  expect(await look()).toEqual(before)
  expect(JSON.stringify(before)).not.toContain(mark)
  expect(await files()).toEqual(names)
  expect(names).toEqual(expect.arrayContaining(['site.db', 'site.db-wal']))
  for (const { parentPath, name } of await entries())
    expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0)

  await site.stop()
  await rm(folder, { recursive: true })
})
