import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { modeScript } from '#lib/base/remember.ts'
import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import type { FaultStatus } from './fault-page.ts'

/** What the build wrote down about its pages. */
export type BuiltSite = {
  /** Whether the page at an address is made for all visitors. */
  isKept: (url: string) => boolean
  /** The route that answers a path, as one of a few patterns. */
  routeOf: (path: string) => string
  /** The page of a fault, which needs no script. */
  faultPage: (locale: Locale, status: FaultStatus) => string
}

// The framework's own list of the pages that it keeps, by address or by pattern; those of a list that the build closed
// have an address each.
const keptPages = z.object({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.object({ routeRegex: z.string(), fallback: z.unknown() })),
})

const routeList = z.array(z.object({ page: z.string(), regex: z.string() }))
const routes = z.object({ staticRoutes: routeList, dynamicRoutes: routeList })

type Read = (path: string) => string

const readKept = (read: Read): BuiltSite['isKept'] => {
  const { routes, dynamicRoutes } = keptPages.parse(JSON.parse(read('prerender-manifest.json')))
  const open = Object.values(dynamicRoutes).filter(({ fallback }) => fallback !== false)
  const patterns = open.map(({ routeRegex }) => new RegExp(routeRegex))
  return (url) => url in routes || patterns.some((pattern) => pattern.test(url))
}

const readRoutes = (read: Read): BuiltSite['routeOf'] => {
  const { staticRoutes, dynamicRoutes } = routes.parse(JSON.parse(read('routes-manifest.json')))
  const known = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({
    page,
    pattern: new RegExp(regex),
  }))
  return (path) => {
    const [, first = ''] = path.split('/')
    // Whatever is no page looks like one in a language that nobody speaks.
    const answers = ({ page, pattern }: (typeof known)[number]) =>
      pattern.test(path) && (isLocale(first) || !page.startsWith('/[locale]'))
    return known.find(answers)?.page ?? (first === '_next' ? '/_next' : 'other')
  }
}

const scripts = /<script\b[^>]*>([\s\S]*?)<\/script>|<link\b[^>]*\bas="script"[^>]*>/g

const readFaultPage = (read: Read, locale: Locale, status: FaultStatus) =>
  read(`server/app/fault/${locale}/${status}.html`).replace(scripts, (element, text: string | undefined) =>
    text === modeScript ? element : '',
  )

/** The site that was built into a directory, each part of it read when it is first asked for. */
export const builtSite = (directory = '.next'): BuiltSite => {
  const read = (path: string) => readFileSync(join(directory, path), 'utf8')
  let isKept: BuiltSite['isKept'] | undefined
  let routeOf: BuiltSite['routeOf'] | undefined
  const faultPages = new Map<string, string>()
  return {
    isKept: (url) => {
      isKept ??= readKept(read)
      return isKept(url)
    },
    routeOf: (path) => {
      try {
        routeOf ??= readRoutes(read)
        return routeOf(path)
      } catch {
        return 'other'
      }
    },
    faultPage: (locale, status) => {
      const key = `${locale} ${status}`
      const page = faultPages.get(key) ?? readFaultPage(read, locale, status)
      faultPages.set(key, page)
      return page
    },
  }
}
