import { vacancyFacts } from '#lib/schemas/categories.ts'
import { tokenParameters, unstoredResultParameters } from '#lib/schemas/result-query.ts'
import { pages } from './pages.ts'
import { comingSoonSlugs } from './placeholders.ts'

export type PageRoute = {
  /** The page's folder below `app`, without `(home)`; also its name in the log and, with the locale, in analytics. */
  name: string
  /** Whether the page is cached for all visitors; a URL with one of `queryParameters` is rendered per request. */
  isCached: boolean
  /** The query parameters that the page reads; all others are dropped. */
  queryParameters: readonly string[]
  /** Set if anyone with the URL can read a visitor's data. */
  referrerPolicy?: 'no-referrer' | 'strict-origin'
}

const cachedRoute = (...queryParameters: string[]) => ({ isCached: true, queryParameters })
const uncachedRoute = (...queryParameters: string[]) => ({ isCached: false, queryParameters })

// A page with a POST form must send its origin, which the server checks. A page with a secret URL but no such form
// sends no referrer, not even to this site, because proxies log referrers.
const resultRoute = {
  ...uncachedRoute(...tokenParameters, ...unstoredResultParameters),
  referrerPolicy: 'strict-origin',
} as const

// Pages missing from `pages`, and those in `pages` that have searches or are not cached, by folder below
// `app/[locale]`. In a cached page's folder, `search/page.tsx` renders its searches.
const otherRoutes: Readonly<Record<string, Omit<PageRoute, 'name'>>> = {
  '/[soon]': cachedRoute(),
  '/application': { ...uncachedRoute('reference'), referrerPolicy: 'no-referrer' },
  '/application/[reference]': { ...uncachedRoute('state'), referrerPolicy: 'no-referrer' },
  '/application/[reference]/withdraw': { ...uncachedRoute('state'), referrerPolicy: 'strict-origin' },
  '/apply/[id]': cachedRoute(),
  '/apply/[id]/result': resultRoute,
  '/careers': cachedRoute('q', 'category', 'page', ...vacancyFacts),
  '/cities': cachedRoute('q'),
  '/contact': cachedRoute('q', 'country'),
  '/contact-us/result': resultRoute,
  '/job-details/[id]': cachedRoute(),
  '/map-demo': uncachedRoute(),
  '/send-link/result': resultRoute,
}

export const pageRoutes: readonly PageRoute[] = Object.entries({
  ...Object.fromEntries(Object.keys(pages).map((slug) => [slug === 'home' ? '' : `/${slug}`, cachedRoute()])),
  ...otherRoutes,
}).map(([folder, route]) => ({ name: `/[locale]${folder}`, ...route }))

/** Pairs of a regular expression for a page's path (without the locale) and the page's route. */
export const routePatterns = pageRoutes.map((route) => {
  const path = route.name
    .replace('/[locale]', '')
    .replace('[soon]', `(?:${comingSoonSlugs.join('|')})`)
    .replace(/\[\w+\]/g, '[^/]+')
  return [new RegExp(`^${path}$`), route] as const
})

/** Returns the route for a path without its locale; null if there is none. */
export const routeAt = (path: string): PageRoute | null =>
  routePatterns.find(([pattern]) => pattern.test(path))?.[1] ?? null

/** Checks whether a page needs a store. Only the pages for sent applications and the link form's result page do. */
export const needsStore = ({ name }: PageRoute): boolean =>
  /^\/\[locale\]\/(application|send-link)(\/|$)/.test(name)

/** Checks whether a page is cached but has searches, which are rendered per request. */
export const isSearchable = (route: PageRoute): boolean => route.isCached && route.queryParameters.length > 0

/** The path of the script that counts visits. The response is a 404 unless ANALYTICS_SCRIPT is set. */
export const analyticsPath = '/web/analytics'

/** The first path segments of the API, other data and the build's files. */
export const nonPageFolders: readonly string[] = ['web', 'cards', 'locales', '_next', '.well-known']

/** The path that redirects to the app, and the operators' endpoints. */
export const topLevelEndpoints: readonly string[] = ['/app', '/healthz', '/metrics', '/readyz']

/**
 * The route handlers outside `app/[locale]`, except `/robots.txt` and `/sitemap.xml`, as folders below `app`.
 * `/web/[...path]` stands for the whole API.
 */
export const dataHandlerFolders: readonly string[] = [
  ...topLevelEndpoints,
  '/.well-known/[file]',
  '/cards/[locale]/[...name]',
  '/locales/[lng]/translation.json',
  '/web/[...path]',
]

/** The files that exist in each language, as paths below `app/[locale]`. */
export const localeFilePaths: readonly string[] = ['/careers/jobs.xml', '/manifest.webmanifest']

const dataHandlerPatterns = dataHandlerFolders.map((name) => {
  const path = name
    .replaceAll('.', '\\.')
    .replace(/\[(?:\\\.){3}\w+\]/, '.+')
    .replace(/\[\w+\]/g, '[^/]+')
  return new RegExp(`^${path}$`)
})

/** Checks whether a path without a locale prefix belongs to a data route handler. */
export const isDataHandlerPath = (path: string): boolean =>
  dataHandlerPatterns.some((pattern) => pattern.test(path))

/** Checks whether a path without a locale prefix is reserved for data, even if no route handler exists for it. */
export const isDataPath = (path: string): boolean => {
  const [, first = '', ...rest] = path.split('/')
  return rest.length > 0 ? nonPageFolders.includes(first) : topLevelEndpoints.includes(path)
}

/** Checks whether a path without a locale prefix is reserved for data or names a file, and so cannot be a page. */
export const isNonPagePath = (path: string): boolean =>
  isDataPath(path) || path.slice(path.lastIndexOf('/')).includes('.')
