import { isLocale, type Locale } from './locales.ts'

// Pages whose path goes on with an id, which keeps its capitals.
const withId = ['job-details', 'apply', 'application']

/** The pages that can be searched by their address, as `canonicalPath` writes them. */
export const searchablePages: readonly string[] = ['/careers', '/contact']

/** Whether a path is not that of a page, but of data or of a file, which has a dot in its name. */
export const isNonPagePath = (path: string): boolean =>
  /^\/(?:(?:web|locales|_next|\.well-known)\/|.*\.[^/]*$)/.test(path)

/**
 * Splits a path into its language, else null, and the rest as links write it: without doubled or trailing
 * slashes, and in lower case except for ids, data, files and segments with escapes.
 */
export const canonicalPath = (pathname: string): { locale: Locale | null; path: string } => {
  const given = pathname.split('/').filter(Boolean)
  const code = given[0]?.toLowerCase()
  const locale = isLocale(code) ? code : null
  const segments = locale ? given.slice(1) : given
  const path = segments.map((segment) => `/${segment}`).join('')
  if (isNonPagePath(path)) return { locale, path }
  // The capitals of an escape such as `%D8` belong to no name.
  const [name = '', ...others] = segments.map((one) => (one.includes('%') ? one : one.toLowerCase()))
  const canonical = `/${[name, ...(withId.includes(name) ? segments.slice(1) : others)].join('/')}`
  // A search is rendered at `/careers/found` or `/contact/found`, but its address is `/careers` or `/contact`.
  return {
    locale,
    path: name && (searchablePages.find((page) => canonical === `${page}/found`) ?? canonical),
  }
}
