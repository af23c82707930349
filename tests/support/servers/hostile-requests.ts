import type { Random } from '#tests/support/files/random.ts'
import type { RawRequest } from './raw-client.ts'

/** Stands in every hostile request, and must stand in no page afterwards. */
export const mark = 'planted-by-a-stranger'

type Texts = readonly [string, ...string[]]

const listOf = (text: string, between: RegExp): Texts => {
  const [first = '', ...others] = text.trim().split(between)
  return [first, ...others]
}
const words = (text: string) => listOf(text, /\s+/)
const lines = (text: string) => listOf(text, /\n\s*/)

// Of pages, files and data, which are there or not.
const real = words(`
  / /ku /en /ar /ku/taxi-ride /en/hotels /ar/parcel /ku/careers /en/careers/found /ar/contact /en/cities/erbil
  /ku/job-details/recruiter /en/apply/recruiter /ar/apply/recruiter/result /ku/contact-us/result /en/contact-us
  /ku/application/AAAAAAAAAAAA /ku/application/AAAAAAAAAAAA/withdraw /en/map-demo /ar/blogs /ku/none /contact
  /ku/careers/feed.xml /en/careers/jobs.json /ar/careers/jobs.xml /ku/manifest.webmanifest /locales/ku/translation.json
  /sitemap.xml /sitemap/pages.xml /robots.txt /icon-512.png /cards/ku/home.0123456789abcdef.jpg
  /web/vacancies /web/vacancy-list /web/vacancy-heads /web/dashboard /web/vacancy/recruiter
  /web/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa /_next/image /_next/static/x.js`)

const posts = words(`
  /web/contact-us /web/apply-job/recruiter /web/send-link /web/withdraw /web/uploads /web/policy-reports
  /web/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa /ku /en/contact-us`)

const parents = words(`
  /ku /en/job-details /ar/apply /ku/cities /ku/application /en/careers /ku/contact /ar/blogs /web /web/uploads
  /web/vacancy /web/apply-job /cards/ku /cards /locales /sitemap
  /_next/static /_next/image /_next/data /images`)

const leaves = words(String.raw`
  / /index /index/index /index.html /% /%ff /%00 /a%00b /%c0%af /%ED%A0%80 /%F4%90%80%80 /%2e%2e/%2e%2e/etc/passwd
  /../../../etc/passwd /..%2f..%2fpackage.json /%252e%252e%252f // /./ /\evil /%5c /a%0d%0aSet-Cookie:%20a=1 /;a=b
  /[id] /%5Bid%5D /(group) /@slot /__proto__ /constructor /toString /$undefined .rsc /.rsc .segments/_tree.segment.rsc
  .json /-1 /AAAAAAAAAAAA /recruiter /recruiter/result /result /found /none /feed.xml /0.xml /ku/translation.json
  /%D8%A6 /${mark} /${'a'.repeat(9000)} ${'/a'.repeat(800)}`)

const queries = words(`
  ?q=${mark} ?token=${mark} ?lng=${mark} ?lng=en ?_rsc=${mark} ?% ?%ff=%00 ?nxtPlocale=${mark}&nxtPid=../..
  ?__nextDataReq=1&__nextLocale=xx ?amp=1 ?state=sent&reference=${mark}&draft=.. ?page=-1 ?page=1e400
  ?q[]=1&q[a][b]=2&__proto__[x]=1 ?q=${'%3C'.repeat(3000)} ?x=${'a'.repeat(9000)} ??&&&= ?q=%D8%B4&category=hr
  ?url=http://127.0.0.1:1/&w=64&q=75 ?url=%2Fimages%2F..%2F..%2Fpackage.json&w=64&q=75`)

const targets = words(`* ku http://evil.example/ku evil.example:443 //${mark}/ku \u00ff /ku\u00ff\u0080`)

const methods = words(`PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND SEARCH get PRI ${mark}`)

const hosts = listOf(
  `${mark}.example|localhost:99999|a b||[::1|localhost, evil.example|${'x'.repeat(5000)}`,
  /\|/,
)

const tree = (state: unknown) => encodeURIComponent(JSON.stringify(state))

const headers = lines(`
  X-Forwarded-Host: ${mark}.example
  X-Forwarded-Proto: javascript
  X-Forwarded-Port: -1
  X-Forwarded-Prefix: /${mark}
  X-Forwarded-For: ${mark}
  Forwarded: for=${mark};host=evil.example
  X-Original-URL: /${mark}
  X-Rewrite-URL: /${mark}
  X-HTTP-Method-Override: DELETE
  Content-Security-Policy: script-src 'nonce-${mark}'
  Content-Security-Policy-Report-Only: script-src 'nonce-"><script>'
  x-nonce: ${mark}
  x-middleware-subrequest: ${'middleware:'.repeat(5)}middleware
  x-middleware-rewrite: http://127.0.0.1:1/${mark}
  x-middleware-next: 1
  x-middleware-invoke: 1
  x-middleware-set-cookie: a=${mark}
  x-middleware-override-headers: ${mark}
  x-nextjs-data: 1
  x-matched-path: /${mark}
  x-now-route-matches: 1=${mark}
  x-invoke-path: /${mark}
  x-invoke-status: 500
  x-invoke-error: {"message":"x"}
  x-invoke-query: %7B%22a%22%3A%22${mark}%22%7D
  x-invoke-output: /${mark}
  x-prerender-revalidate: 1
  x-prerender-revalidate-if-generated: 1
  x-next-revalidated-tags: ${mark}
  x-next-cache-tags: answered-with-404,${mark}
  next-resume: 1
  Purpose: prefetch
  RSC: 1
  RSC: 2
  Next-Router-Prefetch: 1
  Next-Router-Prefetch: 2
  Next-Router-Prefetch: 3
  Next-Router-Segment-Prefetch: /_tree
  Next-Router-Segment-Prefetch: /../${mark}
  Next-Router-State-Tree: ${tree(['', { children: [['locale', mark, 'd', null], {}] }, null, null])}
  Next-Router-State-Tree: ${tree(['', { children: [['locale', mark], {}] }, null, 'refetch'])}
  Next-Router-State-Tree: ${tree([1])}
  Next-Router-State-Tree: %5B%5B%5B
  Next-Router-State-Tree: %
  Next-Router-State-Tree: ${'%5B'.repeat(4000)}
  Next-Url: /${mark}
  Next-HMR-Refresh: 1
  Next-Action: ${'0'.repeat(42)}
  Next-Action: x
  next-html-request-id: ${mark}
  x-site-instance: x
  Cookie: selectedLanguage=${mark}
  Cookie: selectedLanguage=%ff
  Cookie: __prerender_bypass=${mark}; __next_preview_data=${mark}
  Cookie: ${'a=b; '.repeat(2500)}
  Cookie: %=%ff; =; ;;; a
  Cookie: x=${'\u00ff'.repeat(200)}
  Accept-Language: *;q=nan,ku;q=-1,,;;
  Accept-Language: ${'ar-IQ,'.repeat(2000)}
  Accept: application/json
  Accept: text/x-component
  Accept: ,,;q=
  Accept-Encoding: br;q=0, *;q=0
  Accept-Encoding: identity;q=nan
  If-None-Match: "${mark}"
  If-None-Match: *
  If-Modified-Since: yesterday
  If-Match: "x"
  Range: bytes=-1
  Range: bytes=0-0,1-1,2-2
  Range: bytes=9999999999-
  Expect: 100-continue
  Expect: something
  Upgrade: websocket
  TE: trailers
  Trailer: Content-Length
  Authorization: Bearer ${mark}
  Authorization: Bearer \u00ff
  Origin: null
  Origin: https://evil.example
  Sec-Fetch-Site: cross-site
  Sec-Fetch-Site: same-origin
  Idempotency-Key: ${mark}
  Idempotency-Key: ${'k'.repeat(5000)}
  Tus-Resumable: 1.0.0
  Tus-Resumable: 9
  Upload-Length: -1
  Upload-Length: 99999999999999999999
  Upload-Offset: x
  Upload-Metadata: field cGhvdG8=,filename ,,,
  Upload-Metadata: ,
  Content-Encoding: gzip
  Keep-Alive: timeout=99999
  Max-Forwards: 0`)

// What no parser of HTTP lets in.
const broken: Texts = [
  `X-Big: ${'x'.repeat(20_000)}`,
  'X-Nul: a\u0000b',
  ' folded',
  'No-Colon',
  ': no name',
  'Bad Name: x',
  'X-Bare: a\nb',
]

const types = listOf(
  `multipart/form-data; boundary=x7Kp|multipart/form-data; boundary=x7Kp|application/x-www-form-urlencoded|
application/json|multipart/form-data; boundary=|multipart/form-data|multipart/form-data; boundary=${'b'.repeat(300)}|
multipart/mixed; boundary=x7Kp|application/x-www-form-urlencoded; charset=utf-16|application/json; charset=x|
application/offset+octet-stream|application/csp-report|text/plain;charset=UTF-8|text/x-component||;;;|\u00ff/x`,
  /\|\n?/,
)

const part = (head: string, content: string) =>
  `--x7Kp\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

const actionReference = '{"status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B0\\"}"}'

// No whole form that is in order is among them, so nothing may be stored.
const bodies: Texts = [
  '',
  mark,
  '{',
  `{"name":"${mark}"}`,
  `{"csp-report":{"effective-directive":"img-src","blocked-uri":"${mark}","document-uri":"http://a/ku/${mark}"}}`,
  '['.repeat(20_000),
  '{"a":'.repeat(5000),
  '{"__proto__":{"x":1},"constructor":{"prototype":{}}}',
  `["$1:__proto__:then","$F1","$@0","$B1337","${mark}"]`,
  '\u0000\u0001\u00ff\u00fe',
  'a=1&'.repeat(5000),
  `reference=${mark}&lng=%ff`,
  'name=%&email=%ff%00&message=%c0%af',
  `${part(`name="name"`, mark)}--x7Kp--\r\n`,
  part(`name="email"`, mark),
  '--x7Kp\r\n--x7Kp\r\n--x7Kp--',
  `--x7Kp\r\n${'X: y\r\n'.repeat(3000)}\r\n\r\n--x7Kp--`,
  part(`name="__proto__"`, 'x').repeat(60),
  `${part(`name="photo"; filename="../../${mark}\u0000.png"`, 'GIF89a')}--x7Kp--\r\n`,
  `${part(`name="resume"; filename*=utf-8''%ff%00.pdf`, '%PDF-')}--x7Kp--\r\n`,
  `${part(`name="1_$ACTION_REF_0"`, '')}${part(`name="0"`, actionReference)}--x7Kp--\r\n`,
  part('', '-'.repeat(70_000)),
  'x'.repeat(200_000),
]

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

type Framed = { lines: readonly string[]; body: string; isWhole: boolean }

// How long a body says to be; where that is not true, the client hangs up.
const framed = ({ next, pick }: Random, body: string): Framed => {
  const shape = next()
  const length = `Content-Length: ${body.length}`
  if (shape < 0.7) return { lines: [length], body, isWhole: true }
  const chunks = 'Transfer-Encoding: chunked'
  if (shape < 0.8) return { lines: [chunks], body: chunked(body), isWhole: true }
  const [line, ...others] = pick([
    [`Content-Length: ${body.length + 100}`],
    ['Content-Length: -1'],
    ['Content-Length: 99999999999'],
    [length, `Content-Length: ${body.length + 1}`],
    [length, chunks],
    ['Transfer-Encoding: xchunked'],
    [chunks],
  ])
  return { lines: [line ?? '', ...others], body, isWhole: false }
}

const addressOf = ({ below }: Random) => [198, 18 + below(2), below(256), below(256)].join('.')

const targetOf = ({ next, pick }: Random, isPost: boolean) => {
  const kind = next()
  if (kind < 0.03) return pick(targets)
  const path = kind < 0.45 ? pick(parents) + pick(leaves) : pick(isPost ? posts : real)
  return path + (next() < 0.4 ? pick(queries) : '')
}

/** A request that a broken or an ill-meaning client might send; none carries a whole form that is in order. */
export const hostileRequest = (random: Random): RawRequest => {
  const { next, pick, below } = random
  const kind = next()
  const method = kind < 0.5 ? 'GET' : kind < 0.8 ? 'POST' : kind < 0.85 ? 'HEAD' : pick(methods)
  const target = targetOf(random, method === 'POST')
  const hasBody = method !== 'GET' && method !== 'HEAD' ? next() < 0.8 : next() < 0.05
  const { lines, body, isWhole } = hasBody
    ? framed(random, pick(bodies))
    : { lines: [], body: '', isWhole: true }
  const head = [
    `${method} ${target} HTTP/${next() < 0.97 ? '1.1' : pick(['1.0', '0.9', '2.0', '1.1 x'])}`,
    ...(next() < 0.98 ? [`Host: ${next() < 0.8 ? 'localhost' : pick(hosts)}`] : []),
    ...Array.from({ length: below(6) }, () => pick(headers)),
    ...(next() < 0.05 ? [pick(broken)] : []),
    ...(hasBody ? [`Content-Type: ${pick(types)}`, ...lines] : []),
    // The trusted proxy's own words: each comes from somebody else.
    `X-Forwarded-For: ${addressOf(random)}`,
    'Connection: close',
  ]
  return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'), isWhole }
}
