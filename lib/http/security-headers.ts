type Headers = readonly { key: string; value: string }[]

/** What a file of the site says: a page has dozens, so no more than counts for a file. */
export const fileHeaders: Headers = [{ key: 'X-Content-Type-Options', value: 'nosniff' }]

/** What every other answer tells the browser to refuse; scripts and styles are not limited yet. */
export const securityHeaders: Headers = [
  {
    key: 'Content-Security-Policy',
    value: "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  },
  // Browsers that read no `frame-ancestors`.
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
  ...fileHeaders,
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  // The branches are sorted by where the visitor is, when asked to; a CV is chosen, never filmed.
  {
    key: 'Permissions-Policy',
    value: 'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
  },
]
