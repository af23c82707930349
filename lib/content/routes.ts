import type { Route } from '#lib/http/front-door.ts'
import { searchablePages } from '#lib/i18n/canonical-path.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { searchParameters } from '#lib/schemas/categories.ts'
import { pages, pathOfPage } from './pages.ts'
import { comingSoonSlugs } from './placeholders.ts'

const route = (path: string, isCached: boolean, queryParameters: readonly string[] = []): Route => ({
  name: `/[locale]${path}`,
  isCached,
  queryParameters,
})

// Pages that are rendered for each visitor, with the query parameters that they read.
const uncached = new Map<string, readonly string[]>([
  ['/map-demo', []],
  ['/application', ['reference']],
])

const pageRoutes = Object.keys(pages).map((slug) => {
  const path = slug === 'home' ? '' : `/${pathOfPage(slug)}`
  const queryParameters = searchablePages.includes(path) ? searchParameters : uncached.get(path)
  return [path, route(path, !uncached.has(path), queryParameters)] as const
})

const results = ['draft', 'receipt']

const byPath = new Map<string, Route>([
  ...pageRoutes,
  ...comingSoonSlugs.map((slug) => [`/${slug}`, route('/[soon]', true)] as const),
  ...cityPages.map((city) => [`/cities/${city}`, route('/cities/[city]', true)] as const),
  ...['/contact-us/result', '/send-link/result'].map((path) => [path, route(path, false, results)] as const),
])

const byPattern: readonly (readonly [RegExp, Route])[] = [
  [/^\/job-details\/[^/]+$/, route('/job-details/[id]', true)],
  [/^\/apply\/[^/]+$/, route('/apply/[id]', true)],
  [/^\/apply\/[^/]+\/result$/, route('/apply/[id]/result', false, results)],
  [/^\/application\/[^/]+(?:\/withdraw)?$/, route('/application/[reference]', false, ['state'])],
]

/** The page at a path after the language; null where there is none. */
export const routeAt = (path: string): Route | null =>
  byPath.get(path) ?? byPattern.find(([pattern]) => pattern.test(path))?.[1] ?? null
