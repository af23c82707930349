import { isClosed, isVacancyId } from '#lib/backend/backend.ts'
import { errorText, log } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { cardOf, type OgImage } from '#lib/content/pages.ts'
import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import { indexedPageTitle } from '#lib/seo/metadata.ts'
import { drawCard } from '#lib/seo/og-image-drawing.ts'
import { titleInText } from '#lib/vacancies/vacancy-text.ts'
import { type SiteContext, siteContext } from './site.ts'

// About eight megabytes; few cards are asked for twice, because whoever fetches one may keep it for ever.
const maxKept = 100
// A card takes half a second at worst, and messengers give up a picture after some seconds.
const maxWaiting = 12

/** Returns a cached card or draws it; null if too many are waiting. */
export type Cards = (key: string, card: OgImage) => Promise<Buffer> | null

/** Creates a cache of cards, which are drawn one at a time; above `maxKept` the oldest are evicted. */
export const createCards = (draw = drawCard): Cards => {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const make = (key: string, card: OgImage) => {
    waiting += 1
    const picture = last.then(() => draw(card)).finally(() => (waiting -= 1))
    last = picture.catch(() => kept.delete(key))
    kept.set(key, picture)
    const [oldest = key] = kept.keys()
    if (kept.size > maxKept) kept.delete(oldest)
    return picture
  }

  return (key, card) => kept.get(key) ?? (waiting < maxWaiting ? make(key, card) : null)
}

declare global {
  interface ProcessSlots {
    cards: Cards
  }
}

const siteCards = () => processSlot('cards', createCards)

/** The title on the card at a path; else the status that its page has. */
const titleAt = async (locale: Locale, path: string, site: SiteContext): Promise<string | 404 | 410> => {
  const fixed = indexedPageTitle(locale, path)
  if (fixed) return fixed
  const [, id = ''] = /^job-details\/([^/]+)$/.exec(path) ?? []
  const vacancy = isVacancyId(id) ? await site.backend(null).vacancy(id) : null
  if (!vacancy) return 404
  return isClosed(vacancy) ? 410 : titleInText(vacancy, locale)
}

const without = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })

const later = () => without(503, { 'retry-after': '30' })

/** GET a social image at `<language>/<path>.<hash>.jpg`; any other hash leads to the right one, and draws nothing. */
export const card = async (
  locale: string,
  name: string,
  site: SiteContext = siteContext(),
  cards: Cards = siteCards(),
): Promise<Response> => {
  const [, named, hash] = /^(.+)\.([0-9a-f]+)\.jpg$/.exec(name) ?? []
  if (!named || !isLocale(locale)) return without(404)
  try {
    const path = named === 'home' ? '' : named
    const title = await titleAt(locale, path, site)
    if (typeof title === 'number') return without(title)
    const { key, address, ...content } = cardOf(locale, path, title)
    if (hash !== key) return without(307, { location: address })
    const picture = await cards(key, content)
    if (!picture) return later()
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  } catch (error) {
    log('error', 'og-image.draw-failed', { error: errorText(error) })
    return later()
  }
}
