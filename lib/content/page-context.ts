import { formatNumber } from '#lib/i18n/formats.ts'
import { type Links, linksFor } from '#lib/i18n/links.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { fillCopy, type MessagePage, type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { isComingSoon } from './placeholders.ts'

/** Returns a page's copy with the overrides under `soon` whose keys name a page that is not open yet. */
export const shownCopy = <Page extends MessagePage>(locale: Locale, page: Page): Messages[Page] => {
  const copy = pageCopy(locale, page)
  const { soon }: Readonly<Record<string, unknown>> = copy
  const sets = Object.entries(soon ?? {}).filter(([slugs]) => slugs.split(' ').some(isComingSoon))
  return sets.reduce((shown, [, instead]) => fillCopy(shown, {}, instead), copy)
}

export type PageContext<Page extends MessagePage> = {
  locale: Locale
  copy: Messages[Page]
  common: Messages['common']
  /** Formats a message of any page that has ICU arguments. */
  t: ReturnType<typeof translatorFor>
  links: Links
  /** Formats a number in the digits of the locale. */
  formatNumber: (value: number) => string
  formatPrice: (dinars: number) => string
  direction: 'rtl' | 'ltr'
}

export const pageContext = <Page extends MessagePage>(locale: Locale, page: Page): PageContext<Page> => ({
  locale,
  copy: shownCopy(locale, page),
  common: pageCopy(locale, 'common'),
  t: translatorFor(locale),
  links: linksFor(locale),
  formatNumber: (value) => formatNumber(locale, value),
  formatPrice: (dinars) =>
    translatorFor(locale)('common.formats.price', { amount: formatNumber(locale, dinars) }),
  direction: locales[locale].dir,
})
