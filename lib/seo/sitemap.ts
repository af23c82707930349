import type { MetadataRoute } from 'next'
import { changeOf, type Vacancy } from '#lib/backend/port.ts'
import { shownCopy } from '#lib/content/page-context.ts'
import { cardOf, indexedPages, type PageSlug, pages, pathOfPage } from '#lib/content/pages.ts'
import { pictureFiles } from '#lib/content/pictures.ts'
import { videoSource } from '#lib/content/video-source.ts'
import { addressOf, alternatesOf } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { cityTitle } from '#lib/places/cities.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { xmlText } from './xml.ts'

type Entry = MetadataRoute.Sitemap[number]

type Sitemap = {
  origin: string
  vacancies: readonly Vacancy[]
  /** The address of the landing pages' video, where the backend names one. */
  videoUrl: string | null
}

/** When any of the vacancies changed last, as far as anybody said. */
export const latestChange = (vacancies: readonly Vacancy[]): Date | null => {
  const times = vacancies.flatMap((vacancy) => changeOf(vacancy)?.getTime() ?? [])
  return times.length ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : null
}

/** The title of a page of the list or of a city, which its social image shows; null at another path. */
export const fixedTitle = (locale: Locale, path: string): string | null => {
  const slug = indexedPages.find((one) => pathOfPage(one) === path)
  if (slug)
    return slug === 'cities' ? pageCopy(locale, 'city').list.meta.title : pageCopy(locale, slug).meta.title
  const city = cityPages.find((one) => path === `cities/${one}`)
  return city ? cityTitle(locale, city) : null
}

// A video needs a picture, which only our own clip has. The framework escapes nothing.
const videos = ({ origin, videoUrl }: Sitemap, slug: PageSlug, locale: Locale): Entry['videos'] => {
  const copy = shownCopy(locale, slug)
  const source = videoSource(videoUrl)
  if (!('video' in copy) || source.kind !== 'files' || !source.poster) return undefined
  return [
    {
      title: xmlText(copy.video.label),
      description: xmlText(copy.meta.description),
      thumbnail_loc: xmlText(origin + pictureFiles(source.poster).src),
      content_loc: xmlText(origin + (source.files.at(-1)?.src ?? '')),
    },
  ]
}

const entriesOf = (
  { origin }: Sitemap,
  path: string,
  changedAt: Date | null | undefined,
  more: (locale: Locale) => Partial<Entry> = () => ({}),
): Entry[] => {
  const languages = Object.fromEntries(
    Object.entries(alternatesOf(origin, path)).map(([language, href]) => [language, xmlText(href)]),
  )
  return localeCodes.map((locale) => ({
    url: xmlText(addressOf(origin, locale, path)),
    ...(changedAt && { lastModified: changedAt }),
    alternates: { languages },
    ...more(locale),
  }))
}

/** Every indexed address in all languages, with a date only where it is known. */
export const sitemapOf = (sitemap: Sitemap): MetadataRoute.Sitemap => {
  const { origin, vacancies } = sitemap
  const images = (locale: Locale, path: string) => {
    const title = fixedTitle(locale, path)
    return { images: title ? [xmlText(origin + cardOf(locale, path, title).address)] : [] }
  }
  const fixed = indexedPages.flatMap((slug) => {
    const changedAt = slug === 'careers' ? latestChange(vacancies) : pages[slug].changedAt
    const path = pathOfPage(slug)
    return entriesOf(sitemap, path, changedAt, (locale) => ({
      ...images(locale, path),
      videos: videos(sitemap, slug, locale),
    }))
  })
  const cities = cityPages.flatMap((slug) => {
    const path = `cities/${slug}`
    return entriesOf(sitemap, path, null, (locale) => images(locale, path))
  })
  const jobs = vacancies.flatMap((vacancy) =>
    entriesOf(sitemap, `job-details/${vacancy.id}`, changeOf(vacancy)),
  )
  return [...fixed, ...cities, ...jobs]
}
