import { createHash } from 'node:crypto'
import type { createRandom } from '#tests/support/files/random.ts'

type Random = ReturnType<typeof createRandom>

export type RawRequest = { method: string; path: string; headers: Record<string, string> }

/** A marker included in every attack. It must never appear in another visitor's response. */
export const secret = 'q9zsecretz9q'

const percentEncodeAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

// Also matches percent-encoded characters, even if their percent signs or whole escape sequences are encoded again.
const secretPattern = new RegExp(
  [...secret]
    .map((character) => [character, character.charCodeAt(0).toString(16)] as const)
    .map(([character, hex]) => `(?:${character}|%(?:25)*(?:${hex}|${percentEncodeAll(hex)}))`)
    .join(''),
  'i',
)

export const hasSecret = (text: string): boolean => secretPattern.test(text)

const encoders: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  percentEncodeAll,
  (text) => percentEncodeAll(percentEncodeAll(text)),
  (text) => `"${text}"`,
  (text) => `%22${text}%22]`,
  (text) => `%5C%22],%22q%22:%22${text}`,
  (text) => `'${text}\\`,
  (text) => `/${text}/`,
  (text) => `?${text}?`,
  (text) => `],q:?c:[,/${text}`,
  (text) => `$1${text}`,
  (text) => `%00${text}%0A0:{%22c%22:[%22%22]}`,
  (text) => `${Buffer.from('کورد').toString('latin1')}${text}`,
]

const paddingLengths = [0, 0, 0, 20, 480, 500, 520, 900, 1000, 1030, 1500, 1900, 4000, 9000]

// Some of these names are special to Next.
const parameterNames =
  `email token utm_source _rsc _rsc _rsc nxtPlocale nxtPid nxtIlocale nextInternalLocale __nextLocale
  __nextDataReq __nextDefaultLocale lng place draft amp __next_instant path slug id c $1`.split(/\s+/)

const queryShapes: readonly ((name: string, value: string, random: Random) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}`,
  (_, value) => value,
  (_, value) => `${value}=1`,
  (name, value) => `&&&${name}=${value}&&`,
  (name, value) => `?${name}=${value}`,
  (name, value) => `${name}[${value}]=${value}`,
  (name, value, { integerBelow }) =>
    Array(2 + integerBelow(30))
      .fill(`${name}=${value}`)
      .join('&'),
  (name, value, { integerBelow }) =>
    Array.from({ length: 2 + integerBelow(30) }, (_, n) => `${name}${n}=${value}`).join('&'),
]

const pathShapes: readonly ((path: string, buildId: string) => string)[] = [
  ...Array(8).fill((path: string) => path),
  (path) => `${path}.rsc`,
  (path) => `${path}.prefetch.rsc`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}.segments/_full.segment.rsc`,
  (path) => `/web/..${path}`,
  (path) => `/_next/%2e%2E${path}`,
  (path) => `/_next/static/../..${path}`,
  (path) => `\\${path.slice(1)}`,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}#`,
  (path) => `${path.slice(0, -1)}%${path.slice(-1).charCodeAt(0).toString(16)}`,
  (path, buildId) => `/_next/data/${buildId}${path}.json`,
  (path) => `http://localhost${path}`,
]

const attackedHeaderNames =
  `next-url referer origin x-forwarded-host x-forwarded-uri x-forwarded-path x-forwarded-prefix
  x-forwarded-proto forwarded x-original-url x-original-uri x-rewrite-url x-middleware-rewrite x-middleware-redirect
  x-middleware-next x-middleware-override-headers x-middleware-request-x x-middleware-set-cookie x-matched-path
  x-nextjs-matched-path x-nextjs-rewritten-path x-nextjs-rewritten-query x-nextjs-redirect x-nextjs-data x-invoke-path
  x-invoke-query x-invoke-output x-invoke-status x-now-route-matches x-next-cache-tags x-next-revalidated-tags
  x-prerender-revalidate x-http-method-override x-url x-request-id content-security-policy
  content-security-policy-report-only link cookie user-agent accept-language if-none-match baggage traceparent`.split(
    /\s+/,
  )

const encodeRouterState = (value: string) =>
  encodeURIComponent(
    JSON.stringify([
      '',
      { children: [`__PAGE__?${JSON.stringify({ email: value })}`, {}, `/en?${value}`, null] },
    ]),
  )

/** Returns the `_rsc` value that Next expects with `headers`. If the value is wrong, Next redirects the request. */
export const routerHash = (headers: Record<string, string>): string => {
  const [prefetch, ...others] = ['prefetch', 'segment-prefetch', 'state-tree'].map(
    (name) => headers[`next-router-${name}`],
  )
  const values = [...others, headers['next-url']]
  if (prefetch === undefined && values.every((value) => value === undefined)) return ''
  const text = [prefetch ?? '0', ...values.map((value) => value ?? '0')].join(',')
  return createHash('sha256').update(text).digest().subarray(0, 12).toString('base64url')
}

/**
 * Returns the sets of headers that Next's router can send to request a page's data, leaving out the router state and
 * `Next-Url`.
 */
export const routerHeaderSets = (path: string): Record<string, string>[] => [
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  ...['/_tree', '/_full', '/_head', '/$d$locale', `/$d$locale${path.slice(3)}/__PAGE__`].map((segment) => ({
    rsc: '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': segment,
  })),
]

/** Returns a random request for a page, with the secret in the query and sometimes also in headers. */
export const randomAttack = (random: Random, pagePath: string, buildId: string): RawRequest => {
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[random.integerBelow(list.length)]
    if (item === undefined) throw new Error('empty list')
    return item
  }
  const value = pick(encoders)(secret + 'Z'.repeat(pick(paddingLengths)))
  const query = pick(queryShapes)(pick(parameterNames), value, random)
  const headers: Record<string, string> = {}
  for (let count = random.integerBelow(4); count > 0; count--)
    headers[pick(attackedHeaderNames)] = pick([
      value,
      `${pagePath}?${query}`,
      `https://localhost${pagePath}?${query}`,
    ]).slice(0, 3000)
  if (random.integerBelow(8) === 0) headers['next-router-state-tree'] = encodeRouterState(value.slice(0, 500))
  const isRouterRequest = random.integerBelow(3) === 0
  if (isRouterRequest) Object.assign(headers, pick(routerHeaderSets(pagePath)))
  const hashParameter = isRouterRequest && random.integerBelow(2) === 0 ? `&_rsc=${routerHash(headers)}` : ''
  const path = `${pick(pathShapes)(pagePath, buildId)}?${query}${hashParameter}`
  return { method: pick(['GET', 'GET', 'HEAD']), path, headers }
}
