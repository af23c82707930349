import Negotiator from 'negotiator'
import { defaultLocale, type Locale, localeCodes } from './locales.ts'

/**
 * The request header in which the middleware passes the path's locale, or the default locale, to the 404 page, which
 * receives no parameters.
 */
export const localeHeader = 'X-Locale'

type LocaleHints = { lng?: string | null; cookie?: string | null; acceptLanguage?: string | null }

const localeFromTag = (tag: string): Locale | null => {
  const language = tag.trim().toLowerCase().split('-')[0] ?? ''
  if (language === 'ckb') return 'ku'
  return localeCodes.find((code) => code === language) ?? null
}

const localeFromAcceptLanguage = (header: string): Locale | null => {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages()
  return tags.map(localeFromTag).find((locale) => locale !== null) ?? null
}

export const chosenLocale = ({ lng, cookie }: LocaleHints): Locale | null =>
  (lng && localeFromTag(lng)) || (cookie && localeFromTag(cookie)) || null

export const negotiateLocale = (hints: LocaleHints): Locale =>
  chosenLocale(hints) ||
  (hints.acceptLanguage && localeFromAcceptLanguage(hints.acceptLanguage)) ||
  defaultLocale
