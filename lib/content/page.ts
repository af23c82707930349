import type { LandingPage } from '#lib/backend/port.ts'
import { formatNumber, formatPrice } from '#lib/i18n/formats.ts'
import { type Links, linksFor } from '#lib/i18n/links.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { type MessagePage, type Messages, pageCopy } from '#lib/i18n/messages.ts'
import type { Section } from './section.ts'

/** A page's one colour; app/styles/tokens.css says what it means. */
export type Theme = 'green' | 'pink' | 'blue' | 'red' | 'sky'

/** What a page function gets: its words, the words of all pages, and every address. */
export type PageContext<Page extends MessagePage> = {
  locale: Locale
  copy: Messages[Page]
  common: Messages['common']
  links: Links
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
  /** Writes an amount of dinars. */
  price: (dinars: number) => string
  direction: 'rtl' | 'ltr'
}

/** What a page gets besides that shows sliders or the video. Specification 7. */
export type WithLanding = { landing: LandingPage }

/** A page: a pure function from its words, and data if it needs any, to an ordered list of sections. */
export type PageSections<Page extends MessagePage, Data = unknown> = (
  context: PageContext<Page> & Data,
) => readonly Section[]

/** The context of one page in one language. */
export const pageContext = <Page extends MessagePage>(locale: Locale, page: Page): PageContext<Page> => ({
  locale,
  copy: pageCopy(locale, page),
  common: pageCopy(locale, 'common'),
  links: linksFor(locale),
  number: (value) => formatNumber(locale, value),
  price: (dinars) => formatPrice(locale, pageCopy(locale, 'common').formats, dinars),
  direction: locales[locale].dir,
})
