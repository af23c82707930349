import type { Metadata } from 'next'
import { brand } from '#lib/base/brand.ts'
import { env } from '#lib/base/env.ts'
import { addressOf, alternatesOf } from '#lib/i18n/links.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'

type PageMeta = { title: string; description: string; index?: boolean }

const openGraph = (locale: Locale, { title, description }: PageMeta, url: string | null) => ({
  type: 'website' as const,
  siteName: brand[locale],
  title,
  description,
  locale: locales[locale].openGraph,
  alternateLocale: localeCodes.filter((code) => code !== locale).map((code) => locales[code].openGraph),
  ...(url && { url }),
})

/**
 * The metadata of a page: title, description, Open Graph and, where SITE_URL is set, its addresses in all languages.
 * `path` follows the language, e.g. `taxi-ride`; it is empty for the home page and null for a private page. A page with
 * `index: false` is `noindex`.
 */
export const pageMetadata = (locale: Locale, path: string | null, meta: PageMeta): Metadata => {
  const { SITE_URL } = env()
  const origin = path === null ? undefined : SITE_URL
  const url = origin ? addressOf(origin, locale, path) : null
  const { title, description } = meta
  return {
    title: { absolute: `${title} · ${brand[locale]}` },
    description,
    openGraph: openGraph(locale, meta, url),
    twitter: { card: 'summary', title, description },
    ...(meta.index === false && { robots: { index: false } }),
    ...(origin && { alternates: { canonical: url, languages: alternatesOf(origin, path ?? '') } }),
  }
}
