import { type Links, linksFor } from '#lib/company/links.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type MessageFileName, type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'

export type PageContext<Page extends MessageFileName> = {
  locale: Locale
  copy: Messages[Page]
  common: Messages['common']
  /** Formats a message from any page, with ICU arguments. */
  t: ReturnType<typeof translatorFor>
  links: Links
  /** Formats a number with the locale's digits. */
  formatNumber: (value: number) => string
  formatPrice: (dinars: number) => string
  direction: 'rtl' | 'ltr'
}

export const pageContext = <Page extends MessageFileName>(locale: Locale, page: Page): PageContext<Page> => ({
  locale,
  copy: pageCopy(locale, page),
  common: pageCopy(locale, 'common'),
  t: translatorFor(locale),
  links: linksFor(locale),
  formatNumber: (value) => formatNumber(locale, value),
  formatPrice: (dinars) =>
    translatorFor(locale)('common.formats.price', { amount: formatNumber(locale, dinars) }),
  direction: locales[locale].dir,
})
