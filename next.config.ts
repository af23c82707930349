import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'

const daySeconds = 86_400
const immutableHeaders = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]

const hashedFiles = '_next/static/'
const picturePaths = 'images/|video/|cards/|icon|apple-icon|favicon'

// Only the build needs these; lib/serve.ts serves the site with or without the standalone folder.
const buildConfig = async (): Promise<NextConfig> => {
  const { runtimeFiles } = await import('./deploy/standalone-files.ts')
  const runtimeGlobs = runtimeFiles()
  return {
    output: 'standalone',
    // Read at run time, by names that no bundler follows.
    outputFileTracingIncludes: {
      '/cards/**': ['./lib/seo/fonts/*', './public/images/scene/*-1280.*.webp'],
      '/readyz': runtimeGlobs,
      '/web/**': runtimeGlobs,
    },
  }
}

const config = async (phase: string): Promise<NextConfig> => ({
  ...(phase === PHASE_PRODUCTION_BUILD && (await buildConfig())),
  poweredByHeader: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL('./lib/http/page-cache.ts', import.meta.url)),
  expireTime: daySeconds,
  // The middleware does it, together with all else that is to change in an address.
  skipTrailingSlashRedirect: true,
  // Link previews run no scripts, so no page streams its metadata: it is in the head, whoever asks.
  htmlLimitedBots: /.*/,
  // Pictures are made by the build in fixed widths; nothing is resized at run time.
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // A page loads the CSS of its own drawings and little of others’: each further file costs a phone 150 ms.
    cssChunking: { type: 'graph', requestCost: 40_000 },
    // A start that loads every page takes a third longer, and memory for pages that nobody opens.
    preloadEntriesOnStart: false,
  },
  // Feeds exist once per language; an address without one leads to the Kurdish feed.
  redirects: async () => [
    {
      source: '/careers/:name(feed\\.xml|jobs\\.xml|jobs\\.json)',
      destination: '/ku/careers/:name',
      permanent: true,
    },
  ],
  rewrites: async () => {
    const { dataFolders } = await import('./lib/content/routes.ts')
    const { localeCodes } = await import('./lib/i18n/locales.ts')
    const folders = [...localeCodes, ...dataFolders].join('|').replaceAll('.', '\\.')
    // Without this rule the name of a missing file would be taken for a language.
    return [{ source: `/:file((?!(?:${folders})/).*\\.[^/]*)`, destination: '/_/no/such/file' }]
  },
  headers: async () => {
    // Imported by the build, which writes the rules down: a start needs none of the code.
    const { fileHeaders, pictureHeaders, referrerRules, securityHeaders } = await import(
      './lib/http/security-headers.ts'
    )
    const { platform } = await import('./lib/base/platform.ts')
    const { cspWithoutServer, policyHeader } = await import('./lib/http/content-policy.ts')
    return [
      { source: '/:path*', headers: [...securityHeaders] },
      // Our own server and its page cache give each page a policy of its own.
      ...(platform().hasOwnServer
        ? []
        : [{ source: '/:path*', headers: [{ key: policyHeader, value: cspWithoutServer() }] }]),
      ...referrerRules,
      { source: `/((?:${hashedFiles}).*)`, headers: [...fileHeaders] },
      { source: `/((?:${picturePaths}).*)`, headers: [...pictureHeaders] },
      // Their names carry a hash of their content.
      { source: '/images/:path*', headers: immutableHeaders },
      { source: '/video/:path*', headers: immutableHeaders },
    ]
  },
})

export default config
