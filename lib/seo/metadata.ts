import type { Metadata } from 'next'
import { brand } from '#lib/brand.ts'
import { alternateUrls, joinUrl, siteOrigin } from '#lib/company/links.ts'
import { ogImageFor, ogImageSize } from '#lib/content/og-images.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { env } from '#lib/settings/env.ts'

// Search engines show about 60 characters, so only titles up to this length leave room for the brand.
const maxTitleLengthBeforeBrand = 52

/** Returns the document's title, with the brand if there is room for it. */
export const documentTitle = (locale: Locale, title: string): string =>
  title.length > maxTitleLengthBeforeBrand ? title : `${title} · ${brand[locale]}`

type PageMeta = {
  title: string
  description: string
  index?: boolean
  /** The path of the page whose social image is used. Defaults to this page or, if `index` is false, to no image. */
  ogImagePagePath?: string
}

const ogImagesOf = (origin: string, locale: Locale, path: string) => {
  const { imagePath, title } = ogImageFor(locale, path)
  return [
    { url: `${origin}${imagePath}`, ...ogImageSize, type: 'image/jpeg', alt: `${title} · ${brand[locale]}` },
  ]
}

const openGraphOf = (locale: Locale, { title, description }: PageMeta, url: string | null) => ({
  type: 'website' as const,
  siteName: brand[locale],
  title,
  description,
  locale: locales[locale].openGraph,
  alternateLocale: localeCodes.filter((code) => code !== locale).map((code) => locales[code].openGraph),
  ...(url && { url }),
})

/**
 * Returns a page's metadata, without URLs if `path` is null. `path` has no locale and is empty for the home page. The
 * metadata contains no document title, because `PageTitle` renders it.
 */
export const pageMetadata = (locale: Locale, path: string | null, meta: PageMeta): Metadata => {
  const origin = path === null ? null : siteOrigin()
  const url = origin ? joinUrl(origin, locale, path) : null
  const { title, description } = meta
  const imagePagePath = meta.ogImagePagePath ?? (meta.index === false ? null : path)
  const images = origin && imagePagePath !== null ? ogImagesOf(origin, locale, imagePagePath) : undefined
  return {
    description,
    openGraph: { ...openGraphOf(locale, meta, url), ...(images && { images }) },
    // Without its own image, the Twitter card uses the Open Graph image. The empty list stops Next from repeating that
    // image.
    twitter: { card: images ? 'summary_large_image' : 'summary', title, description, images: [] },
    ...(meta.index === false && { robots: { index: false } }),
    ...(origin && { alternates: { canonical: url, languages: alternateUrls(origin, path ?? '') } }),
  }
}

/** Returns the meta elements with which search consoles verify the site's owner. */
export const verificationMetadata = (): Metadata['verification'] => {
  const { google, bing, yandex } = env().SITE_VERIFICATION ?? {}
  return { google, yandex, ...(bing && { other: { 'msvalidate.01': bing } }) }
}
