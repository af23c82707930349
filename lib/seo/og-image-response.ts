import { lookUpVacancy, type Reads } from '#backend/index.ts'
import { errorText, log } from '#lib/base/log.ts'
import { ogImageFor } from '#lib/content/og-images.ts'
import { indexedPages, pathOfPage } from '#lib/content/pages.ts'
import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { cityTitle } from '#lib/places/cities.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { titleInText } from '#lib/vacancies/vacancy-text.ts'
import { drawOgImage } from './og-image-drawing.ts'
import { createOgImages } from './og-image-queue.ts'

const siteOgImages = createOgImages(drawOgImage)

const indexedPageTitle = (locale: Locale, path: string): string | null => {
  const slug = indexedPages.find((indexedSlug) => pathOfPage(indexedSlug) === path)
  if (slug)
    return slug === 'cities' ? pageCopy(locale, 'city').list.meta.title : pageCopy(locale, slug).meta.title
  const city = cityPages.find((citySlug) => path === `cities/${citySlug}`)
  return city ? cityTitle(locale, city) : null
}

const titleAt = async (
  locale: Locale,
  path: string,
  reads: Pick<Reads, 'vacancy'>,
): Promise<string | 404 | 410> => {
  const pageTitle = indexedPageTitle(locale, path)
  if (pageTitle) return pageTitle
  const [, id = ''] = /^job-details\/([^/]+)$/.exec(path) ?? []
  const lookup = await lookUpVacancy(reads, id)
  if (lookup.state === 'unavailable') throw lookup.error
  if (lookup.state === 'unknown') return 404
  return lookup.state === 'closed' ? 410 : titleInText(lookup.vacancy, locale)
}

const emptyResponse = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })

const unavailableResponse = () => emptyResponse(503, { 'retry-after': '30' })

/** GET cards/{language}/{path}.{hash}.jpg: a social image; any other hash is redirected to the current one. */
export const ogImage = async (
  locale: string,
  name: string,
  reads: Pick<Reads, 'vacancy'>,
  images = siteOgImages,
): Promise<Response> => {
  const [, pageName, hash] = /^(.+)\.([0-9a-f]+)\.jpg$/.exec(name) ?? []
  if (!pageName || !isLocale(locale)) return emptyResponse(404)
  try {
    const path = pageName === 'home' ? '' : pageName
    const title = await titleAt(locale, path, reads)
    if (typeof title === 'number') return emptyResponse(title)
    const { key, imagePath, ...content } = ogImageFor(locale, path, title)
    if (hash !== key) return emptyResponse(307, { location: imagePath })
    const picture = await images(content)
    if (!picture) return unavailableResponse()
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  } catch (error) {
    log('error', 'og-image.draw-failed', { error: errorText(error) })
    return unavailableResponse()
  }
}
