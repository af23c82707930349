import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { platform } from './lib/settings/platform.ts'

const daySeconds = 86_400
const immutableHeaders = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]

const picturePaths = 'images/|video/|icon|apple-icon|favicon'

/** Returns a pattern of any of the names. */
const anyOf = (names: readonly string[]) => names.join('|').replaceAll('.', '\\.')

// Only the build needs these. `next start` serves the build without the standalone folder, but warns if this is set.
const buildConfig = async (): Promise<NextConfig> => {
  const { runtimeFiles } = await import('./deploy/standalone-files.ts')
  const runtimeGlobs = runtimeFiles()
  return {
    output: 'standalone',
    // Files that are read at run time by paths that the bundler cannot trace.
    outputFileTracingIncludes: {
      '/readyz': runtimeGlobs,
      '/web/**': runtimeGlobs,
    },
  }
}

const config = async (phase: string): Promise<NextConfig> => ({
  ...(phase === PHASE_PRODUCTION_BUILD && (await buildConfig())),
  poweredByHeader: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL('./lib/page-cache/page-cache.ts', import.meta.url)),
  expireTime: daySeconds,
  // The middleware removes trailing slashes together with all other corrections of a URL.
  skipTrailingSlashRedirect: true,
  // Lets the middleware check the headers of Next's router.
  skipProxyUrlNormalize: true,
  // Link previews run no scripts, so metadata must be in the head and not streamed: this matches every user agent.
  htmlLimitedBots: /.*/,
  // The build creates the site's pictures in fixed widths, so Next's image optimizer is not needed.
  images: { unoptimized: true },
  experimental: {
    globalNotFound: true,
    // Next stores a request's body before the middleware refuses the request. This applies to all paths that the matcher of
    // the middleware does not exclude.
    proxyClientMaxBodySize: '1kb',
    // The page cache puts a page's CSS into its HTML, so the number of files does not matter. Without it, a page loads fewer
    // files, but some CSS of other pages.
    cssChunking: { type: 'graph', requestCost: platform().hasPageCache ? 3_000 : 40_000 },
  },
  // Each language has its own job feed; a URL without a language redirects to the Kurdish one.
  redirects: async () => [
    { source: '/careers/jobs.xml', destination: '/ku/careers/jobs.xml', permanent: true },
  ],
  rewrites: async () => {
    const { dataFolders } = await import('./lib/content/routes.ts')
    const { localeCodes } = await import('./lib/i18n/locales.ts')
    // Without this rule, Next would treat the name of a missing file as a locale.
    return [
      {
        source: `/:file((?!(?:${anyOf([...localeCodes, ...dataFolders])})/).*\\.[^/]*)`,
        destination: '/_/no/such/file',
      },
    ]
  },
  headers: async () => {
    // Imported here, so that the server does not load this code: in production, only the build calls this function,
    // and stores the rules.
    const { pictureHeaders, referrerRules, securityHeaders } = await import('./lib/http/security-headers.ts')
    const { dataFolders, dataPaths } = await import('./lib/content/routes.ts')
    const { apiCsp, cspWithoutServer, cspHeader } = await import('./lib/http/content-policy.ts')
    return [
      // Next's compression sets `Vary` on responses with a body only, but RFC 9110 requires it on a 304 too.
      { source: '/:path*', headers: [...securityHeaders, { key: 'Vary', value: 'Accept-Encoding' }] },
      // The middleware and the page cache set a policy for each page instead.
      ...(platform().hasPageCache
        ? []
        : [{ source: '/:path*', headers: [{ key: cspHeader, value: cspWithoutServer() }] }]),
      ...[`/(${anyOf(dataFolders)})/:path*`, ...dataPaths].map((source) => ({
        source,
        headers: [{ key: cspHeader, value: apiCsp }],
      })),
      ...referrerRules,
      { source: `/((?:${picturePaths}).*)`, headers: [...pictureHeaders] },
      // These file names contain a hash of the content.
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
