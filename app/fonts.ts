import { type Locale, locales } from '#lib/i18n/locales.ts'

const fontUrls = {
  vazirmatn: new URL('./fonts/vazirmatn.woff2', import.meta.url),
  figtree: new URL('./fonts/figtree.woff2', import.meta.url),
}

/** Returns the URL of a locale's font. */
export const fontUrl = (locale: Locale): string => String(fontUrls[locales[locale].font])
