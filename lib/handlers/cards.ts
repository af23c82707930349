import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isClosed, isVacancyId, titleInText } from '#lib/backend/port.ts'
import { env } from '#lib/base/env.ts'
import { errorText, faultOf, log } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { type Card, cardOf } from '#lib/content/pages.ts'
import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import { drawCard } from '#lib/seo/card-drawing.ts'
import { fixedTitle } from '#lib/seo/metadata.ts'
import { type WebSite, webSite } from './site.ts'

// About 80 kB each: eighty megabytes.
const mostKept = 1000
// Half a second each at worst, so nobody waits longer than a messenger would.
const longestQueue = 12

/** Draws a card or finds it where it was kept; null where too many wait. */
export type Cards = (key: string, card: Card) => Promise<Buffer | null>

/** Cards that are drawn one at a time, each once, and kept in a folder; above `most` the oldest go. */
export const createCards = (directory: string, { most = mostKept, draw = drawCard } = {}): Cards => {
  const started = new Map<string, Promise<Buffer | null>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const removeOldest = async () => {
    const names = await readdir(directory)
    if (names.length <= most) return
    const files = await Promise.all(
      names.map(async (name) => ({ name, made: (await stat(join(directory, name))).mtimeMs })),
    )
    const oldest = files.toSorted((a, b) => a.made - b.made).slice(0, names.length - Math.floor(most * 0.9))
    for (const { name } of oldest) await rm(join(directory, name), { force: true })
  }

  const keep = async (file: string, picture: Buffer) => {
    try {
      await mkdir(directory, { recursive: true })
      // Complete when it gets its name, so even a killed process leaves no half of it there.
      await writeFile(`${file}.part`, picture)
      await rename(`${file}.part`, file)
      await removeOldest()
    } catch (error) {
      log('warn', 'card.not-kept', { error: faultOf(error) })
    }
  }

  const make = async (file: string, card: Card) => {
    const picture = await draw(card)
    await keep(file, picture)
    return picture
  }

  const find = async (key: string, card: Card) => {
    const file = join(directory, `${key}.jpg`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    if (waiting >= longestQueue) return null
    waiting += 1
    const made = last.then(() => make(file, card)).finally(() => (waiting -= 1))
    last = made.catch(() => null)
    return made
  }

  return (key, card) => {
    const picture = started.get(key) ?? find(key, card).finally(() => started.delete(key))
    started.set(key, picture)
    return picture
  }
}

declare global {
  interface ProcessSlots {
    cards: Cards
  }
}

const siteCards = () =>
  processSlot('cards', () => createCards(join(/* turbopackIgnore: true */ env().DATA_DIR, 'cards')))

/** What the card at a path says; else the status that its page has. */
const titleAt = async (locale: Locale, path: string, site: WebSite): Promise<string | 404 | 410> => {
  const fixed = fixedTitle(locale, path)
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
  site: WebSite = webSite(),
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
    log('error', 'card.failed', { error: errorText(error) })
    return later()
  }
}
