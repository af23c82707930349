import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { dataPolicy, pagePolicy } from './content-policy.ts'

type Headers = readonly { key: string; value: string }[]

const policyName = 'Content-Security-Policy'

/** What every answer tells the browser to refuse. */
export const always: Headers = [
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  // The branches are sorted by where the visitor is, when asked to; a CV is chosen, never filmed.
  {
    key: 'Permissions-Policy',
    value: 'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
  },
]

const readBy = (value: 'same-origin' | 'cross-origin') => ({ key: 'Cross-Origin-Resource-Policy', value })

/** What pages and data say. */
export const securityHeaders: Headers = [
  ...always,
  readBy('same-origin'),
  // Browsers that read no `frame-ancestors`.
  { key: 'X-Frame-Options', value: 'DENY' },
]

/** What files say that nobody else shows. */
export const fileHeaders: Headers = [{ key: policyName, value: dataPolicy }, ...always, readBy('same-origin')]

/** What pictures say, which chats and search engines show on their own pages. */
export const pictureHeaders: Headers = [
  { key: policyName, value: dataPolicy },
  ...always,
  readBy('cross-origin'),
]

/**
 * The policy of every page where nobody stands between the framework and the visitor who knows its inline scripts:
 * foreign ones are refused, inline ones are not.
 */
export const generalPolicy = (): Headers => [{ key: policyName, value: pagePolicy("'unsafe-inline'") }]

/** An answer with one policy, that of what it holds. */
export class GuardedAnswer<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The policy of a page that is made for this request alone. */
  pagePolicy: string | null = null

  override writeHead(
    status: number,
    message?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const policy = this.#policy(status)
    if (policy) this.setHeader(policyName, policy)
    return typeof message === 'string'
      ? super.writeHead(status, message, headers)
      : super.writeHead(status, message)
  }

  #policy(status: number) {
    // The framework adds what a kept page says to what all pages say.
    const [general, kept] = [this.getHeader(policyName) ?? []].flat().map(String)
    const type = this.getHeader('content-type')
    // An answer that a page is still the same has no type, and browsers take its headers.
    const isPage = type === undefined ? kept : String(type).startsWith('text/html')
    if (!isPage) return dataPolicy
    // In place of a page that could not be made stands the framework's own, a text with a button.
    const other = status < 500 ? general : dataPolicy
    return kept ?? this.pagePolicy ?? other
  }
}
