import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import { isDataPath, isSearchable, routeAt } from './routes.ts'

/** Whether a path is that of data or of a file, which has a dot in its name, and not of a page. */
export const isNonPagePath = (path: string): boolean => isDataPath(path) || /\.[^/]*$/.test(path)

// An id can be any text, while the names of pages are known and have no capitals.
const hasId = (name: string) => routeAt(`/${name}/ID`) !== null

// A search is rendered at `/careers/search`, but its URL is `/careers`.
const stripSearch = (path: string) => {
  const parent = path.replace(/\/search$/, '')
  const route = routeAt(parent)
  return route && isSearchable(route) ? parent : path
}

/**
 * Splits a path into its language, else null, and the rest as links write it: without doubled or trailing
 * slashes, and in lower case except for ids, data, files and segments with escapes.
 */
export const canonicalPath = (pathname: string): { locale: Locale | null; path: string } => {
  const allSegments = pathname.split('/').filter(Boolean)
  const code = allSegments[0]?.toLowerCase()
  const locale = isLocale(code) ? code : null
  const segments = locale ? allSegments.slice(1) : allSegments
  const path = segments.map((segment) => `/${segment}`).join('')
  if (isNonPagePath(path)) return { locale, path }
  // The capitals of an escape such as `%D8` belong to no name.
  const [name = '', ...rest] = segments.map((one) => (one.includes('%') ? one : one.toLowerCase()))
  const canonical = `/${[name, ...(hasId(name) ? segments.slice(1) : rest)].join('/')}`
  return { locale, path: name && stripSearch(canonical) }
}
