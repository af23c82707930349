import { type Locale, locales } from '#lib/i18n/locales.ts'

const files = {
  vazirmatn: new URL('./fonts/vazirmatn.woff2', import.meta.url),
  figtree: new URL('./fonts/figtree.woff2', import.meta.url),
}

/** The served address of a language's own font. */
export const fontOf = (locale: Locale): string => String(files[locales[locale].font])
