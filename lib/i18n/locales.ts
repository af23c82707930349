/** The properties of each language, except its copy, which is in `messages`. */
export const locales = {
  ku: {
    name: 'کوردی',
    shortName: 'کوردی',
    dir: 'rtl',
    // CLDR's `ku` is Kurmanji in Latin script; Sorani is `ckb`.
    lang: 'ckb',
    intl: 'ckb-IQ-u-nu-arab',
    // Search engines accept two-letter codes only.
    hreflang: 'ku',
    // Facebook's code for Sorani. Facebook has only one code for Arabic, `ar_AR`.
    openGraph: 'cb_IQ',
    comma: '، ',
    font: 'vazirmatn',
  },
  ar: {
    name: 'العربية',
    shortName: 'العربية',
    dir: 'rtl',
    lang: 'ar',
    intl: 'ar-IQ-u-nu-arab',
    hreflang: 'ar',
    openGraph: 'ar_AR',
    comma: '، ',
    font: 'vazirmatn',
  },
  en: {
    name: 'English',
    shortName: 'EN',
    dir: 'ltr',
    lang: 'en',
    intl: 'en-GB-u-nu-latn',
    hreflang: 'en',
    openGraph: 'en_GB',
    comma: ', ',
    font: 'figtree',
  },
} as const

/** A language code as used in URLs. */
export type Locale = keyof typeof locales

export const defaultLocale: Locale = 'ku'

export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(locales, value)

/** The language codes in menu order. */
export const localeCodes: readonly Locale[] = Object.keys(locales).filter(isLocale)
