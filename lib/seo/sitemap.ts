import type { MetadataRoute } from 'next'
import { changeOf, type Vacancy } from '#lib/backend/port.ts'
import { shownCopy } from '#lib/content/page-context.ts'
import { indexedPages, type PageSlug, pages, pathOfPage } from '#lib/content/pages.ts'
import { pictureFiles } from '#lib/content/pictures.ts'
import { videoSource } from '#lib/content/video-source.ts'
import { addressOf } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
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
  lastModified: Date | null | undefined,
  videosIn: (locale: Locale) => Entry['videos'] = () => undefined,
): Entry[] =>
  localeCodes.map((locale) => ({
    url: xmlText(addressOf(origin, locale, path)),
    ...(lastModified && { lastModified }),
    videos: videosIn(locale),
  }))

/** Every indexed address, with a date only where it is known; each page names its other languages itself. */
export const sitemapOf = (sitemap: Sitemap): MetadataRoute.Sitemap => {
  const { vacancies } = sitemap
  const fixed = indexedPages.flatMap((slug) => {
    const changedAt = slug === 'careers' ? latestChange(vacancies) : pages[slug].changedAt
    return entriesOf(sitemap, pathOfPage(slug), changedAt, (locale) => videos(sitemap, slug, locale))
  })
  const cities = cityPages.flatMap((slug) => entriesOf(sitemap, `cities/${slug}`, null))
  const jobs = vacancies.flatMap((vacancy) =>
    entriesOf(sitemap, `job-details/${vacancy.id}`, changeOf(vacancy)),
  )
  return [...fixed, ...cities, ...jobs]
}
