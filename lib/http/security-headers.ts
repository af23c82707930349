import { dataPolicy, policyHeader } from './content-policy.ts'

type Headers = readonly { key: string; value: string }[]

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
    value: 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
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
  { key: policyHeader, value: dataPolicy },
  ...always,
  readBy('cross-origin'),
]

/** The same for scripts, styles and fonts; a page has a dozen, so each as short as it goes. */
export const fileHeaders: Headers = [
  { key: policyHeader, value: "default-src 'none'" },
  onlyByHttps,
  asItsType,
  apart,
  readBy('same-origin'),
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Permissions-Policy', value: 'camera=()' },
]
