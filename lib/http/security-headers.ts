import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { dataPolicy, keptPagePolicy, pagePolicy } from './content-policy.ts'
import type { FaultStatus } from './fault-page.ts'

type Headers = readonly { key: string; value: string }[]

const policyName = 'Content-Security-Policy'

const onlyByHttps = { key: 'Strict-Transport-Security', value: 'max-age=63072000' }
const asItsType = { key: 'X-Content-Type-Options', value: 'nosniff' }
const apart = { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' }
const readBy = (value: 'same-origin' | 'cross-origin') => ({ key: 'Cross-Origin-Resource-Policy', value })

const always: Headers = [
  onlyByHttps,
  asItsType,
  apart,
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  // The branches are sorted by where the visitor is, when asked to; a CV is chosen, never filmed.
  {
    key: 'Permissions-Policy',
    value: 'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
  },
]

/** What pages and data tell the browser to refuse. */
export const securityHeaders: Headers = [
  ...always,
  readBy('same-origin'),
  // Browsers that read no `frame-ancestors`.
  { key: 'X-Frame-Options', value: 'DENY' },
]

/**
 * Pages whose addresses open something for whoever has them: no request says which page it comes from, to this site
 * neither, as proxies log that too. The origin of a form is compared, so its page says that much.
 */
export const secretAddresses = [
  { source: '/:locale/application/:path*', value: 'no-referrer' },
  { source: '/:path*/:page(withdraw|result)', value: 'strict-origin' },
].map(({ source, value }) => ({ source, headers: [{ key: 'Referrer-Policy', value }] }))

/** The same for pictures and films, which chats and search engines show on their own pages. */
export const pictureHeaders: Headers = [
  { key: policyName, value: dataPolicy },
  ...always,
  readBy('cross-origin'),
]

/** The same for scripts, styles and fonts; a page has a dozen, so each as short as it goes. */
export const fileHeaders: Headers = [
  { key: policyName, value: "default-src 'none'" },
  onlyByHttps,
  asItsType,
  apart,
  readBy('same-origin'),
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Permissions-Policy', value: 'camera=()' },
]

// Their names change with their content, so nobody asks whether they are still the same.
const isImmutable = /^\/_next\/static\//

/**
 * The policy of every page where nobody stands between the framework and the visitor who knows its inline scripts:
 * foreign ones are refused, inline ones are not.
 */
export const generalPolicy = (): Headers => [{ key: policyName, value: pagePolicy("'unsafe-inline'") }]

// The framework's own page for a part that a film does not have is missing, which makes it a fault.
const partMissing = 416

// What belongs to the page that is not sent.
const ofBody = ['content-encoding', 'content-length', 'etag', 'last-modified', 'link', 'transfer-encoding']

/** An answer with the policy of what it holds, and with the site's own page in the place of the framework's fault. */
export class GuardedAnswer<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The policy of a page that is made for this request alone. */
  pagePolicy: string | null = null
  /** The page that says that something broke; null for who reads no pages. */
  faultPage: (status: FaultStatus) => string | null = () => null
  /** When the answer began, by the process's clock. */
  begunAt: number | null = null
  #isReplaced = false

  override writeHead(
    given: number,
    message?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    this.begunAt ??= performance.now()
    const status = given === 500 && this.req.headers.range ? partMissing : given
    if (status === 500 && this.giveFaultPage(status)) return this
    const policy = this.#policy(status)
    if (policy) this.setHeader(policyName, policy)
    if (isImmutable.test(this.req.url ?? ''))
      for (const name of ['etag', 'last-modified', 'accept-ranges']) this.removeHeader(name)
    return typeof message === 'string'
      ? super.writeHead(status, message, headers)
      : super.writeHead(status, message)
  }

  override write(...given: unknown[]): boolean {
    this.#replaceFault()
    return this.#isReplaced || Reflect.apply(super.write, this, given)
  }

  override end(...given: unknown[]): this {
    this.#replaceFault()
    if (!this.#isReplaced) Reflect.apply(super.end, this, given)
    return this
  }

  /** Answers with the page of a fault, and drops what the framework writes; false where there is none. */
  giveFaultPage(status: number): boolean {
    const isData = String(this.getHeader('content-type')).startsWith('application/')
    const isKnown = status === 500 || status === 429
    const page = isKnown && !isData ? this.faultPage(status) : null
    if (page === null) return false
    for (const name of ofBody) this.removeHeader(name)
    this.begunAt ??= performance.now()
    this.#isReplaced = true
    super.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'cache-control': 'private, no-store',
      [policyName]: keptPagePolicy(page),
    })
    super.end(page)
    return true
  }

  // Before the framework's own page is written: what is being written cannot be replaced.
  #replaceFault() {
    if (!this.headersSent && this.statusCode === 500) this.writeHead(500)
  }

  #policy(status: number) {
    // The framework adds what a kept page says to what all pages say.
    const [general, kept] = [this.getHeader(policyName) ?? []].flat().map(String)
    const type = this.getHeader('content-type')
    // An answer that a page is still the same has no type, and browsers take its headers.
    const isPage = type === undefined ? kept : String(type).startsWith('text/html')
    if (!isPage) return general?.includes('script-src') ? dataPolicy : (general ?? dataPolicy)
    // In place of a page that could not be made stands the framework's own, a text with a button.
    const other = status < 500 ? general : dataPolicy
    return kept ?? this.pagePolicy ?? other
  }
}
