import { defaultLocale, isLocale, type Locale } from './locales.ts'

/** The cookie, and the key in local storage, that hold the language a visitor chose. */
export const localeCookie = 'selectedLanguage'

type Hints = { lng?: string | null; cookie?: string | null; acceptLanguage?: string | null }

const fromTag = (tag: string): Locale | null => {
  const language = tag.trim().toLowerCase().split('-')[0] ?? ''
  if (language === 'ckb') return 'ku'
  return isLocale(language) ? language : null
}

const fromAcceptLanguage = (header: string): Locale | null => {
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of ranked) {
    const locale = fromTag(tag)
    if (locale) return locale
  }
  return null
}

/** The language a visitor asked for, by `?lng=` or by a choice that the cookie holds; else null. */
export const chosenLocale = ({ lng, cookie }: Hints): Locale | null =>
  (lng && fromTag(lng)) || (cookie && fromTag(cookie)) || null

/** The language for a visitor: the one asked for, then `Accept-Language`, then Kurdish. */
export const negotiateLocale = (hints: Hints): Locale =>
  chosenLocale(hints) || (hints.acceptLanguage && fromAcceptLanguage(hints.acceptLanguage)) || defaultLocale
