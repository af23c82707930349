import { backend, vacancyListing } from '#lib/backend/index.ts'
import { emptyLandingPage, type LandingPage, type Listing, type VacancyListing } from '#lib/backend/port.ts'
import { env, sampleSettings } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { json } from '#lib/http/reply.ts'
import { type StreamedText, streamText } from '#lib/http/stream.ts'
import { siteOrigin } from '#lib/i18n/links.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { type FeedName, feedTypes, mostInFeed, writeFeed } from '#lib/seo/feeds.ts'
import { sitemapOf, sitemapPart } from '#lib/seo/sitemap.ts'

/** What lists for machines are made of. */
export type ListedSite = {
  origin: string
  listing: () => Listing
  landingPage: () => Promise<LandingPage>
  /** Null while it is a sample. */
  email: string | null
}

const listedSite = (): ListedSite => ({
  origin: siteOrigin(),
  listing: vacancyListing,
  landingPage: () => backend().landingPage(),
  email: sampleSettings(env()).includes('SUPPORT_EMAIL') ? null : env().SUPPORT_EMAIL,
})

const missing = () => json(404, { success: false, message: 'There is no such list' })

type Make = (listing: VacancyListing) => Promise<StreamedText | null>

// A list without its vacancies would say that all of them are gone.
const answer = async (request: Request, site: ListedSite, make: Make): Promise<Response> => {
  try {
    const text = await make(await site.listing().list())
    return text ? streamText(request, text) : missing()
  } catch (error) {
    log('error', 'list.failed', { error: errorText(error) })
    return json(503, { success: false, message: 'The vacancies cannot be read at the moment' })
  }
}

/** GET sitemap.xml, or a part of it, counted from 1. */
export const sitemap = (
  request: Request,
  part: number | null = null,
  site: ListedSite = listedSite(),
): Promise<Response> =>
  answer(request, site, async (listing) => {
    const { videoUrl } = await site.landingPage().catch(() => emptyLandingPage)
    const whole = { origin: site.origin, listing, videoUrl }
    const pieces = part === null ? sitemapOf(whole) : sitemapPart(whole, part)
    const version = `${listing.version}${videoUrl ? '-video' : ''}`
    return pieces && { type: 'application/xml', version, pieces: () => pieces }
  })

/** GET {language}/careers/{name}: a feed of the open vacancies. */
export const feed = async (
  request: Request,
  { locale, name }: { locale: string; name: FeedName },
  site: ListedSite = listedSite(),
): Promise<Response> => {
  if (!isLocale(locale)) return missing()
  return answer(request, site, async (listing) => ({
    type: feedTypes[name],
    version: listing.version,
    pieces: () => {
      const vacancies = site.listing().newest(mostInFeed)
      return writeFeed(name, { ...site, locale, listing, vacancies })
    },
  }))
}
