import { type PageSections, pageContext, type Theme } from '#lib/content/page.ts'
import type { Section } from '#lib/content/section.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type MessagePage, type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { taxiRide } from './taxi-ride.ts'

/** What a page says to search engines and in the browser's tab. */
export type PageMeta = { title: string; description: string }

type PageWithMeta = {
  [Page in MessagePage]: Messages[Page] extends { meta: PageMeta } ? Page : never
}[MessagePage]

type RegistryPage = {
  theme: Theme
  meta: (locale: Locale) => PageMeta
  sections: (locale: Locale) => readonly Section[]
}

const page = <Slug extends PageWithMeta>(
  slug: Slug,
  theme: Theme,
  sections: PageSections<Slug>,
): RegistryPage => ({
  theme,
  meta: (locale) => pageCopy(locale, slug).meta,
  sections: (locale) => sections(pageContext(locale, slug)),
})

const pages: Readonly<Record<string, RegistryPage>> = {
  'taxi-ride': page('taxi-ride', 'green', taxiRide),
}

/** The slugs of all pages without behaviour of their own. */
export const pageSlugs: readonly string[] = Object.keys(pages)

/** One of those pages, or undefined. */
export const pageOf = (slug: string): RegistryPage | undefined =>
  Object.hasOwn(pages, slug) ? pages[slug] : undefined
