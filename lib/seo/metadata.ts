import type { Metadata } from 'next'
import { brand } from '#lib/brand.ts'
import { env } from '#lib/env.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'

const address = (origin: string, ...parts: string[]) => [origin, ...parts].filter(Boolean).join('/')

const alternates = (origin: string, locale: Locale, path: string): Metadata['alternates'] => ({
  canonical: address(origin, locale, path),
  languages: {
    ...Object.fromEntries(localeCodes.map((code) => [locales[code].hreflang, address(origin, code, path)])),
    // The address without a language answers in the visitor's own.
    'x-default': address(origin, path),
  },
})

/**
 * A page's title, description and, where the site's own address is configured, its addresses in all
 * languages. `path` is what follows the language, e.g. `taxi-ride`, and empty for the home page. A page
 * with `index: false` asks search engines to leave it out.
 */
export const pageMetadata = (
  locale: Locale,
  path: string,
  meta: { title: string; description: string; index?: boolean },
): Metadata => {
  const { SITE_URL } = env()
  return {
    title: { absolute: `${meta.title} · ${brand[locale]}` },
    description: meta.description,
    ...(meta.index === false && { robots: { index: false } }),
    ...(SITE_URL && { alternates: alternates(SITE_URL, locale, path) }),
  }
}
