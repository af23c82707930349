import type { VacancyListing } from '#lib/backend/port.ts'
import { indexedPages, type PageSlug, pages, pathOfPage } from '#lib/content/pages.ts'
import { pictureFiles } from '#lib/content/pictures.ts'
import { videoSource } from '#lib/content/video-source.ts'
import { addressOf, alternatesOf } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { cityPages } from '#lib/places/cities.ts'
import { element, xmlText } from './xml.ts'

/** As many addresses as one file holds; a site that has more gets an index. */
export const mostAddresses = 5000

type Sitemap = {
  origin: string
  listing: VacancyListing
  /** The address of the landing pages' video, where the backend names one. */
  videoUrl: string | null
}

type SitemapPage = { path: string; slug?: PageSlug; changedAt?: Date | null }

const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
]

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const newest = (dates: readonly (Date | null | undefined)[]) => {
  let latest: Date | null = null
  for (const date of dates) if (date && (!latest || date > latest)) latest = date
  return latest
}

// The oldest vacancy first, so that a new one changes the last file only.
const pagesOf = ({ listing: { vacancies } }: Sitemap): SitemapPage[] => [
  ...indexedPages.map((slug) => ({
    path: pathOfPage(slug),
    slug,
    changedAt:
      slug === 'careers' ? newest(vacancies.map(({ changedAt }) => changedAt)) : pages[slug].changedAt,
  })),
  ...cityPages.map((slug) => ({ path: `cities/${slug}` })),
  ...vacancies.toReversed().map(({ id, changedAt }) => ({ path: `job-details/${id}`, changedAt })),
]

// A video needs a picture, which only our own clip has.
const video = ({ origin, videoUrl }: Sitemap, slug: PageSlug, locale: Locale) => {
  const copy = pageCopy(locale, slug)
  const source = videoSource(videoUrl)
  if (!('video' in copy) || source.kind !== 'files' || !source.poster) return ''
  const parts = [
    element('video:thumbnail_loc', origin + pictureFiles(source.poster).src),
    element('video:title', copy.video.label),
    element('video:description', copy.meta.description),
    element('video:content_loc', origin + (source.files.at(-1)?.src ?? '')),
  ]
  return `<video:video>${parts.join('')}</video:video>`
}

const entry = (sitemap: Sitemap, { path, slug, changedAt }: SitemapPage, locale: Locale) => {
  const { origin } = sitemap
  const alternates = Object.entries(alternatesOf(origin, path)).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`,
  )
  const parts = [
    element('loc', addressOf(origin, locale, path)),
    element('lastmod', changedAt?.toISOString()),
    ...alternates,
    slug ? video(sitemap, slug, locale) : '',
  ]
  return `<url>${parts.join('')}</url>\n`
}

const partsOf = (all: readonly SitemapPage[]) => Math.ceil((all.length * localeCodes.length) / mostAddresses)

function* addresses(sitemap: Sitemap, all: readonly SitemapPage[], part: number) {
  yield `${declaration}<urlset ${namespaces.join(' ')}>\n`
  const end = Math.min(part * mostAddresses, all.length * localeCodes.length)
  for (let at = (part - 1) * mostAddresses; at < end; at += 1) {
    const page = all[Math.floor(at / localeCodes.length)]
    const locale = localeCodes[at % localeCodes.length]
    if (page && locale) yield entry(sitemap, page, locale)
  }
  yield '</urlset>\n'
}

function* index({ origin }: Sitemap, all: readonly SitemapPage[]) {
  yield `${declaration}<sitemapindex ${namespaces[0]}>\n`
  for (let part = 1; part <= partsOf(all); part += 1) {
    const from = Math.floor(((part - 1) * mostAddresses) / localeCodes.length)
    const to = Math.ceil((part * mostAddresses) / localeCodes.length)
    const changedAt = newest(all.slice(from, to).map((page) => page.changedAt))
    const parts = [
      element('loc', `${origin}/sitemap/${part}.xml`),
      element('lastmod', changedAt?.toISOString()),
    ]
    yield `<sitemap>${parts.join('')}</sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/** The sitemap: every indexed address in all languages, with a date only where it is known, or an index of its parts. */
export const sitemapOf = (sitemap: Sitemap): Iterable<string> => {
  const all = pagesOf(sitemap)
  return partsOf(all) > 1 ? index(sitemap, all) : addresses(sitemap, all, 1)
}

/** A part of the sitemap, counted from 1; null where there is no such part. */
export const sitemapPart = (sitemap: Sitemap, part: number): Iterable<string> | null => {
  const all = pagesOf(sitemap)
  return part >= 1 && part <= partsOf(all) ? addresses(sitemap, all, part) : null
}
