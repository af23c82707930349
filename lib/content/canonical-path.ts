import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import { citiesWithService } from '#lib/places/service-cities.ts'
import {
  isNonPagePath,
  isSearchable,
  localeFilePaths,
  type PageRoute,
  pageRoutes,
  routeAt,
} from './routes.ts'

// Percent-encoded unreserved characters (RFC 3986, section 2.3). Decoding them does not change a path's meaning.
const unreservedEscapePattern = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/** Decodes unnecessary percent-encoding in a path, as Next would; returns null if an escape is malformed. */
export const decodeUnreserved = (pathname: string): string | null => {
  try {
    decodeURIComponent(pathname)
    return pathname.replace(unreservedEscapePattern, decodeURIComponent)
  } catch {
    return null
  }
}

// The first path segment of each page whose second segment is an id.
const segmentsBeforeId = pageRoutes.flatMap(
  ({ name }) => /^\/\[locale\]\/([a-z-]+)\/\[(?:id|reference)\]$/.exec(name)?.[1] ?? [],
)

// Cities used to have their own pages, such as `/cities/erbil`. Each city is now a block on the cities page.
const fragmentByCityPath = new Map(citiesWithService.map((city) => [`/cities/${city}`, `#${city}`]))

// A search is rendered at a path such as `/careers/search`, but its public URL has the path `/careers`.
const findPage = (path: string) => {
  const fragment = fragmentByCityPath.get(path)
  if (fragment) return { path: '/cities', fragment, route: routeAt('/cities') }
  const parentPath = path.replace(/\/search$/, '')
  const route = routeAt(parentPath)
  if (parentPath === path || (route && isSearchable(route))) return { path: parentPath, route }
  return { path, route: routeAt(path) }
}

// Punctuation that no page's path ends with. `-` and `_` are excluded, because an id can end with either.
const punctuationPattern = '(?![-_])[\\p{P}\\p{S}\\p{Z}\\p{Cf}]'
// Without the look-behind, a long run of punctuation before other text would take quadratic time.
const trailingPunctuationPattern = new RegExp(`(?<!${punctuationPattern})(?:${punctuationPattern})+$`, 'u')

// Chat apps include the punctuation after a link in its URL, and copied links can end with invisible characters.
const stripTrailingPunctuation = (pathname: string) => {
  try {
    const strippedPath = decodeURIComponent(pathname).replace(trailingPunctuationPattern, '')
    return pathname.startsWith(strippedPath) ? strippedPath : pathname
  } catch {
    return pathname
  }
}

/** A path split into its locale (null if it has none) and the rest, with its page's route (null if it has no page). */
type CanonicalPath = {
  locale: Locale | null
  path: string
  /** The city's fragment, such as `#erbil`, if the path was once a city's page. */
  fragment?: string
  route: PageRoute | null
}

const parsePath = (pathname: string): CanonicalPath => {
  const allSegments = pathname.split('/').filter(Boolean)
  const code = allSegments[0]?.toLowerCase()
  const locale = isLocale(code) ? code : null
  const segments = locale ? allSegments.slice(1) : allSegments
  const path = segments.map((segment) => `/${segment}`).join('')
  if (locale ? localeFilePaths.includes(path) : isNonPagePath(path)) return { locale, path, route: null }
  // Keep the case of segments with percent-encoding such as `%D8`, which no page name contains.
  const [name = '', ...rest] = segments.map((segment) =>
    segment.includes('%') ? segment : segment.toLowerCase(),
  )
  const otherSegments = segmentsBeforeId.includes(name) ? segments.slice(1) : rest
  return { locale, ...findPage(name && `/${[name, ...otherSegments].join('/')}`) }
}

/**
 * Splits a path into its locale and the rest in canonical form, and finds its page. The canonical form has no doubled
 * or trailing slashes and no `/search` after a searchable page. A page's path has no trailing punctuation. Everything
 * is in lower case except ids, the segments after them, percent-encoded segments, and the paths of data and files.
 */
export const canonicalPath = (pathname: string): CanonicalPath => {
  const strippedPath = stripTrailingPunctuation(pathname)
  const parsedStrippedPath = strippedPath === pathname ? null : parsePath(strippedPath)
  return parsedStrippedPath?.route ? parsedStrippedPath : parsePath(pathname)
}
