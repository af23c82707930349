import { type PageSections, pageContext, type Theme } from '#lib/content/page.ts'
import type { Section } from '#lib/content/section.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { fill, type MessagePage, type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { type ComingSoonSlug, comingSoon, comingSoonSlugs } from './coming-soon.ts'
import { privacyPolicy } from './privacy-policy.ts'
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
  /** Whether search engines may list it. */
  index: boolean
  /** Whether it ends with the short footer. */
  isTask: boolean
}

const page = <Slug extends PageWithMeta>(
  slug: Slug,
  theme: Theme,
  sections: PageSections<Slug>,
): RegistryPage => ({
  theme,
  meta: (locale) => pageCopy(locale, slug).meta,
  sections: (locale) => sections(pageContext(locale, slug)),
  index: true,
  isTask: false,
})

const comingSoonPage = (slug: ComingSoonSlug): RegistryPage => ({
  theme: 'green',
  meta: (locale) => {
    const { meta, routes } = pageCopy(locale, 'coming-soon')
    return { ...meta, title: fill(meta.title, { title: routes[slug] }) }
  },
  sections: (locale) => comingSoon({ ...pageContext(locale, 'coming-soon'), slug }),
  index: false,
  isTask: true,
})

const pages: Readonly<Record<string, RegistryPage>> = {
  'taxi-ride': page('taxi-ride', 'green', taxiRide),
  'privacy-policy': page('privacy-policy', 'green', privacyPolicy),
  ...Object.fromEntries(comingSoonSlugs.map((slug) => [slug, comingSoonPage(slug)])),
}

/** The slugs of all pages without behaviour of their own. */
export const pageSlugs: readonly string[] = Object.keys(pages)

/** One of those pages, or undefined. */
export const pageOf = (slug: string): RegistryPage | undefined =>
  Object.hasOwn(pages, slug) ? pages[slug] : undefined
