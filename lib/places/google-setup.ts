import type { Env } from '#lib/base/env.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { positionByCity } from './cities.ts'
import type { Position } from './position.ts'

/** The settings and words with which the browser asks for Google's map. */
export type GoogleMapSetup = {
  apiKey: string
  language: string
  region: string
  /** The direction in which the page is read; the map has one of its own. */
  dir: (typeof locales)[Locale]['dir']
  centre: Position
  zoom: number
  words: Messages['common']['googleMap'] &
    Pick<Messages['common'], 'loading' | 'tryAgain'> &
    Pick<Messages['common']['toast'], 'dismiss'>
}

// Google has no Kurdish; Arabic is the other language of Iraq's signs, and is read in the same script and direction.
const mapLanguages: Readonly<Record<Locale, string>> = { ku: 'ar', ar: 'ar', en: 'en' }

/** Google's map in a language, or null without a key. */
export const googleMapSetup = (
  locale: Locale,
  { GOOGLE_MAPS_API_KEY: apiKey }: Env,
): GoogleMapSetup | null => {
  if (!apiKey) return null
  const { googleMap, loading, tryAgain, toast } = pageCopy(locale, 'common')
  return {
    apiKey,
    language: mapLanguages[locale],
    region: 'IQ',
    dir: locales[locale].dir,
    // A point in Iraq.
    centre: positionByCity.erbil,
    zoom: 12,
    words: { ...googleMap, loading, tryAgain, dismiss: toast.dismiss },
  }
}
