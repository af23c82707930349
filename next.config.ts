import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const day = 86_400
const immutable = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]

const files = '_next/static/'
const pictures = 'images/|video/|cards/|icon|apple-icon|favicon'
const isProduction = process.env.NODE_ENV === 'production'

// What runs beside the bundle: the server's entrance, the process that validates files, operators' commands, and the
// packages that they load.
const besideBundle = [
  './next.config.ts',
  './{lib,messages}/**/*.{ts,json}',
  ...[
    '{zod,kysely,negotiator,content-type,yauzl,pend,busboy,streamsearch,sonner}',
    '{next-intl,use-intl,intl-messageformat,icu-minify,react}',
    '@formatjs/{fast-memoize,icu-messageformat-parser,icu-skeleton-parser,intl-localematcher}',
    // Looked for by whoever starts the framework.
    'next/dist/compiled/{webpack,@babel/runtime}',
  ].map((packages) => `./node_modules/${packages}/**/*.{js,cjs,mjs,json}`),
]

const config = (phase: string): NextConfig => ({
  // By the build alone: the server that starts is our own, with or without the folder.
  output: phase === 'phase-production-build' ? 'standalone' : undefined,
  poweredByHeader: false,
  // The front door compresses, and once what many get.
  compress: false,
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
    // A start that loads every page takes a third longer, and memory for pages that nobody opens.
    preloadEntriesOnStart: false,
    // A page loads mostly its own styles, in so few files that its picture is asked for at once: beside five sheets and
    // the font it waited for one of the six connections that a browser opens.
    cssChunking: 'graph',
    // Small scripts are one with others, so that no page makes more than 20 requests before it is scrolled.
    turbopackChunking: { minChunkSize: 100_000 },
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
    '/readyz': besideBundle,
    '/{web,api}/**': besideBundle,
  },
  // By IndexNow: the key of the site as the name of a file, which only a running site knows.
  rewrites: async () => [{ source: '/:key([A-Za-z0-9-]{8,128}).txt', destination: '/web/index-now/:key' }],
  headers: async () => {
    // By the build, which writes the rules down: a start needs none of the code.
    const { fileHeaders, generalPolicy, pictureHeaders, secretAddresses, securityHeaders } = await import(
      './lib/http/security-headers.ts'
    )
    return [
      { source: `/((?!${files}|${pictures}).*)`, headers: [...securityHeaders] },
      // The development server runs code out of texts.
      ...(isProduction ? [{ source: `/((?!${files}|${pictures}).*)`, headers: [...generalPolicy()] }] : []),
      ...secretAddresses,
      { source: `/((?:${files}).*)`, headers: [...fileHeaders] },
      { source: `/((?:${pictures}).*)`, headers: [...pictureHeaders] },
      // Their names carry a hash of their content.
      { source: '/images/:path*', headers: immutable },
      { source: '/video/:path*', headers: immutable },
    ]
  },
})

export default config
