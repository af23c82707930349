import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { platform } from './lib/settings/platform.ts'

const daySeconds = 86_400
const immutableHeaders = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]

const mediaPathPattern = 'images/|video/|icon|apple-icon|favicon'

/** Returns a pattern that matches any of the names. */
const alternationOf = (names: readonly string[]) => names.join('|').replaceAll('.', '\\.')

// Only the build needs these options. `next start` does not use the standalone folder, and warns if `output` is set.
const buildPhaseConfig = async (): Promise<NextConfig> => {
  const { runtimeFileGlobs } = await import('./deploy/standalone-files.ts')
  const runtimeGlobs = runtimeFileGlobs()
  return {
    output: 'standalone',
    // The server reads these files at run time, through paths that the bundler cannot trace.
    outputFileTracingIncludes: {
      '/readyz': runtimeGlobs,
      '/web/**': runtimeGlobs,
    },
  }
}

const config = async (phase: string): Promise<NextConfig> => ({
  ...(phase === PHASE_PRODUCTION_BUILD && (await buildPhaseConfig())),
  poweredByHeader: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL('./lib/page-cache/page-cache.ts', import.meta.url)),
  expireTime: daySeconds,
  // The middleware removes trailing slashes along with its other URL corrections.
  skipTrailingSlashRedirect: true,
  // Lets the middleware check the headers of Next's router.
  skipProxyUrlNormalize: true,
  // Bots that create link previews do not run scripts, so the metadata must be in the head, not streamed. This pattern
  // matches every user agent.
  htmlLimitedBots: /.*/,
  // The build creates the site's pictures in fixed widths, so Next's image optimizer is not needed.
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // Next buffers a request's body before the middleware can refuse the request. The limit applies to all paths that
    // match the middleware's `matcher`.
    proxyClientMaxBodySize: '1kb',
    // The page cache inlines a page's CSS, so the number of files does not matter. Without the page cache, the higher
    // cost makes a page load fewer files, which also contain CSS for other pages.
    cssChunking: { type: 'graph', requestCost: platform().hasPageCache ? 3_000 : 40_000 },
  },
  // Each language has its own job feed; the URL without a language redirects to the Kurdish one.
  redirects: async () => [
    { source: '/careers/jobs.xml', destination: '/ku/careers/jobs.xml', permanent: true },
  ],
  rewrites: async () => {
    const { nonPageFolders } = await import('./lib/content/routes.ts')
    const { localeCodes } = await import('./lib/i18n/locales.ts')
    // Without this rule, Next would treat the name of a missing file as a locale.
    return [
      {
        source: `/:file((?!(?:${alternationOf([...localeCodes, ...nonPageFolders])})/).*\\.[^/]*)`,
        destination: '/_/no/such/file',
      },
    ]
  },
  headers: async () => {
    // Import this code here, so that the server does not load it. In production, this function runs only
    // during the build, which stores the returned rules.
    const { mediaHeaders, referrerRules, securityHeaders } = await import('./lib/http/security-headers.ts')
    const { nonPageFolders, topLevelEndpoints } = await import('./lib/content/routes.ts')
    const { nonPageCsp, staticCsp, cspHeader } = await import('./lib/http/content-policy.ts')
    return [
      // Next's compression sets `Vary` only on responses with a body, but RFC 9110 requires it on a 304 too.
      { source: '/:path*', headers: [...securityHeaders, { key: 'Vary', value: 'Accept-Encoding' }] },
      // With a page cache, the middleware and the page cache set each page's CSP instead.
      ...(platform().hasPageCache
        ? []
        : [{ source: '/:path*', headers: [{ key: cspHeader, value: staticCsp() }] }]),
      ...[`/(${alternationOf(nonPageFolders)})/:path*`, ...topLevelEndpoints].map((source) => ({
        source,
        headers: [{ key: cspHeader, value: nonPageCsp }],
      })),
      ...referrerRules,
      { source: `/((?:${mediaPathPattern}).*)`, headers: [...mediaHeaders] },
      // These file names change with the content.
      { source: '/images/:path*', headers: immutableHeaders },
      { source: '/video/:path*', headers: immutableHeaders },
      // nginx responds with 304 only if it may cache the file.
      ...['/icons/:path*', '/favicon.ico', '/icon-:size.png'].map((source) => ({
        source,
        headers: [{ key: 'Cache-Control', value: `public, max-age=${daySeconds}` }],
      })),
    ]
  },
})

export default config
