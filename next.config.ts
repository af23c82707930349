import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { fileHeaders, securityHeaders } from './lib/http/security-headers.ts'

const day = 86_400
const immutable = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]

// Chats and search engines show the pictures among them on their own pages.
const files = '_next/static/|images/|video/|cards/|icon|apple-icon|favicon'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL('./lib/http/page-cache.ts', import.meta.url)),
  expireTime: day,
  // The middleware does it, together with all else that is to change in an address.
  skipTrailingSlashRedirect: true,
  // Who shows a preview reads the head and runs no scripts, so a page waits for its title whoever asks.
  htmlLimitedBots: /.*/,
  // Pictures are made by the build in fixed widths; nothing is resized at run time.
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // A page loads its own styles, at the price of some more requests.
    cssChunking: { type: 'graph', requestCost: 1000 },
  },
  // Files have no language; these are written in one.
  redirects: async () => [
    {
      source: '/careers/:name(feed\\.xml|jobs\\.xml|jobs\\.json)',
      destination: '/ku/careers/:name',
      permanent: true,
    },
  ],
  // Read at run time, by names that no bundler follows.
  outputFileTracingIncludes: {
    '/cards/**': ['./lib/seo/fonts/*', './public/images/scene/*-1280.*.webp'],
  },
  // By IndexNow: the key of the site as the name of a file, which only a running site knows.
  rewrites: async () => [{ source: '/:key([A-Za-z0-9-]{8,128}).txt', destination: '/web/index-now/:key' }],
  headers: async () => [
    { source: `/((?!${files}).*)`, headers: [...securityHeaders] },
    { source: `/((?:${files}).*)`, headers: [...fileHeaders] },
    // Their names carry a hash of their content.
    { source: '/images/:path*', headers: immutable },
    { source: '/video/:path*', headers: immutable },
  ],
}

export default config
