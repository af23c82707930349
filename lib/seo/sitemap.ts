import type { VacancyListing } from '#lib/backend/port.ts'
import { cardOf, indexedPages, type PageSlug, pages, pathOfPage } from '#lib/content/pages.ts'
import { pictureFiles } from '#lib/content/pictures.ts'
import { videoSource } from '#lib/content/video-source.ts'
import { addressOf, alternatesOf } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { cityTitle } from '#lib/places/cities.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { element, xmlText } from './xml.ts'

/** As many addresses as one file holds; a site that has more gets an index. */
export const mostAddresses = 5000

type Sitemap = {
  origin: string
  listing: VacancyListing
  /** The address of the landing pages' video, where the backend names one. */
  videoUrl: string | null
}

type SitemapPage = { path: string; slug?: PageSlug; changedAt?: string | null; isFixed?: true }

const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
]

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The latest time of change; null where none is known. */
export const newestOf = (items: Iterable<{ changedAt?: string | null }>): string | null => {
  let latest: string | null = null
  for (const { changedAt } of items) if (changedAt && (!latest || changedAt > latest)) latest = changedAt
  return latest
}

const fixedPages = ({ vacancies }: VacancyListing): SitemapPage[] => [
  ...indexedPages.map((slug) => ({
    path: pathOfPage(slug),
    slug,
    isFixed: true as const,
    changedAt: slug === 'careers' ? newestOf(vacancies) : pages[slug].changedAt?.toISOString(),
  })),
  ...cityPages.map((slug) => ({ path: `cities/${slug}`, isFixed: true as const })),
]

/** Some of the pages, each made when it is needed: there may be more than memory should hold. */
type SitemapPages = { count: number; slice: (from: number, to: number) => Iterable<SitemapPage> }

// The oldest vacancy last would change every file with a new one, so it comes first.
const pagesOf = ({ listing }: Sitemap): SitemapPages => {
  const fixed = fixedPages(listing)
  const { vacancies } = listing
  const count = fixed.length + vacancies.length
  return {
    count,
    *slice(from, to) {
      for (let at = from; at < Math.min(to, count); at += 1) {
        const page = fixed[at]
        const vacancy = vacancies[count - 1 - at]
        if (page) yield page
        else if (vacancy) yield { path: `job-details/${vacancy.id}`, changedAt: vacancy.changedAt }
      }
    },
  }
}

/** The title of a page of the list or of a city, which its social image shows; null at another path. */
export const fixedTitle = (locale: Locale, path: string): string | null => {
  const slug = indexedPages.find((one) => pathOfPage(one) === path)
  if (slug)
    return slug === 'cities' ? pageCopy(locale, 'city').list.meta.title : pageCopy(locale, slug).meta.title
  const city = cityPages.find((one) => path === `cities/${one}`)
  return city ? cityTitle(locale, city) : null
}

// A vacancy's image shows nothing but its title, which the listing leaves out.
const image = ({ origin }: Sitemap, path: string, locale: Locale) => {
  const title = fixedTitle(locale, path)
  return title
    ? `<image:image>${element('image:loc', origin + cardOf(locale, path, title).address)}</image:image>`
    : ''
}

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

const entry = (sitemap: Sitemap, { path, slug, changedAt, isFixed }: SitemapPage, locale: Locale) => {
  const { origin } = sitemap
  const alternates = Object.entries(alternatesOf(origin, path)).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`,
  )
  const parts = [
    element('loc', addressOf(origin, locale, path)),
    element('lastmod', changedAt),
    ...alternates,
    isFixed ? image(sitemap, path, locale) : '',
    slug ? video(sitemap, slug, locale) : '',
  ]
  return `<url>${parts.join('')}</url>\n`
}

const perPage = localeCodes.length

const partsOf = ({ count }: SitemapPages) => Math.ceil((count * perPage) / mostAddresses)

// A part may begin and end between two languages of a page.
const pagesIn = (all: SitemapPages, part: number) =>
  all.slice(Math.floor(((part - 1) * mostAddresses) / perPage), Math.ceil((part * mostAddresses) / perPage))

function* addresses(sitemap: Sitemap, all: SitemapPages, part: number) {
  yield `${declaration}<urlset ${namespaces.join(' ')}>\n`
  let at = Math.floor(((part - 1) * mostAddresses) / perPage) * perPage
  for (const page of pagesIn(all, part))
    for (const locale of localeCodes) {
      if (Math.floor(at / mostAddresses) === part - 1) yield entry(sitemap, page, locale)
      at += 1
    }
  yield '</urlset>\n'
}

function* index({ origin }: Sitemap, all: SitemapPages) {
  yield `${declaration}<sitemapindex ${namespaces[0]}>\n`
  for (let part = 1; part <= partsOf(all); part += 1) {
    const parts = [
      element('loc', `${origin}/sitemap/${part}.xml`),
      element('lastmod', newestOf(pagesIn(all, part))),
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
