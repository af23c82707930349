import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import type { Env } from '#lib/settings/env.ts'
import { positionByCity } from './cities.ts'
import type { Position } from './position.ts'

export type GoogleMapSetup = {
  apiKey: string
  language: string
  region: string
  /** The page's direction, for content that the page adds to the map. */
  dir: (typeof locales)[Locale]['dir']
  centre: Position
  zoom: number
  copy: Messages['common']['googleMap'] &
    Pick<Messages['common'], 'loading' | 'tryAgain'> &
    Pick<Messages['common']['toast'], 'dismiss'>
}

// Google Maps does not support Kurdish. Replace it with Arabic, which has the same script and direction as Sorani and
// is also used on Iraq's road signs.
const mapLanguages: Readonly<Record<Locale, string>> = { ku: 'ar', ar: 'ar', en: 'en' }

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
    centre: positionByCity.erbil,
    zoom: 12,
    copy: { ...googleMap, loading, tryAgain, dismiss: toast.dismiss },
  }
}
