import { pageRoutes } from '#lib/content/routes.ts'

type HeaderList = readonly { key: string; value: string }[]

const resourcePolicyHeader = 'Cross-Origin-Resource-Policy'

export const securityHeaders: HeaderList = [
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: resourcePolicyHeader, value: 'same-origin' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  // The site uses none of these features.
  {
    key: 'Permissions-Policy',
    value: 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  },
  // Some browsers do not support `frame-ancestors`, which replaces this header.
  { key: 'X-Frame-Options', value: 'DENY' },
]

/** The additional headers for pictures and videos, which chat apps and search engines show on their own pages. */
export const mediaHeaders: HeaderList = [{ key: resourcePolicyHeader, value: 'cross-origin' }]

/** The additional headers for pages with their own referrer policy, in the format of `next.config.ts`. */
export const referrerRules = pageRoutes.flatMap(({ name, referrerPolicy: value }) =>
  value ? [{ source: name.replace(/\[(\w+)\]/g, ':$1'), headers: [{ key: 'Referrer-Policy', value }] }] : [],
)
