import { formatNumber } from '#lib/i18n/formats.ts'
import { type Links, linksFor } from '#lib/i18n/links.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { fillCopy, type MessagePage, type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { isComingSoon } from './placeholders.ts'

/** A page's words; those under `soon` take the place of others while a page that their key names is not open. */
export const shownCopy = <Page extends MessagePage>(locale: Locale, page: Page): Messages[Page] => {
  const copy = pageCopy(locale, page)
  const { soon }: Readonly<Record<string, unknown>> = copy
  const sets = Object.entries(soon ?? {}).filter(([slugs]) => slugs.split(' ').some(isComingSoon))
  return sets.reduce((shown, [, instead]) => fillCopy(shown, {}, instead), copy)
}

/** The context of a page: its words, the words of all pages, and every address. */
export type PageContext<Page extends MessagePage> = {
  locale: Locale
  copy: Messages[Page]
  common: Messages['common']
  /** Writes a sentence of any page that has arguments. */
  t: ReturnType<typeof translatorFor>
  links: Links
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
  /** Writes an amount of dinars. */
  price: (dinars: number) => string
  direction: 'rtl' | 'ltr'
}

/** The context of one page in one language. */
export const pageContext = <Page extends MessagePage>(locale: Locale, page: Page): PageContext<Page> => ({
  locale,
  copy: shownCopy(locale, page),
  common: pageCopy(locale, 'common'),
  t: translatorFor(locale),
  links: linksFor(locale),
  number: (value) => formatNumber(locale, value),
  price: (dinars) => translatorFor(locale)('common.formats.price', { amount: formatNumber(locale, dinars) }),
  direction: locales[locale].dir,
})
