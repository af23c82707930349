/** One record per language; everything that depends on the language reads it from here. */
export const locales = {
  ku: {
    name: 'کوردی',
    shortName: 'کوردی',
    dir: 'rtl',
    // CLDR's `ku` is Kurmanji in Latin script; Sorani is `ckb`.
    lang: 'ckb',
    intl: 'ckb-IQ-u-nu-arab',
    // Search engines take two-letter codes only.
    hreflang: 'ku',
    // Facebook's list of locales has Sorani under this name, and one Arabic for all countries.
    openGraph: 'cb_IQ',
    comma: '، ',
    font: 'vazirmatn',
  },
  ar: {
    name: 'العربية',
    shortName: 'عربي',
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

/** A language's code as it stands in the address: `ku`, `ar` or `en`. */
export type Locale = keyof typeof locales

export const defaultLocale: Locale = 'ku'

/** Whether a string is one of the site's language codes. */
export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(locales, value)

/** The codes in the order in which menus show them: that of the records. */
export const localeCodes: readonly Locale[] = Object.keys(locales).filter(isLocale)
