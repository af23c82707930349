import { type Links, linksFor, type SiteLink } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { pathOfPage } from './pages.ts'
import { services } from './services.ts'

/** A way on from a page that is not open yet: a page of this site, or the name of another one. */
type Way = keyof Messages['coming-soon']['ways']

const listed = <Slug extends string>(list: Readonly<Record<Slug, readonly [Way, ...Way[]]>>) => list

/**
 * The pages that are not open yet, and what works meanwhile, the best first. The web app and the phone taxi stand on
 * all of them; a link to one of them says that it is not open yet. Specification 2.
 */
export const placeholders = listed({
  'driver-registration': ['driverSite'],
  'drivers-club': ['driverSite'],
  'organizational-panel': ['contact-us'],
  blogs: ['home', 'privacy-policy'],
  'booking-app': ['hotels'],
  'doctor-app': ['medical-services'],
  'food-app': ['online-food-delivery'],
  'market-app': ['supermarket', 'online-supermarket-grocery'],
  terms: ['home', 'privacy-policy'],
  'business-app': ['contact-us'],
  faq: ['contact-us'],
  discount: ['supermarket', 'online-supermarket-grocery'],
  'supermarket-order': ['online-supermarket-grocery', 'supermarket'],
  'plane-ticket': ['flights-ticket'],
  'hotel-booking': ['hotels'],
  'medical-consultants': ['medical-services'],
  'food-delivery': ['online-food-delivery'],
})

export type ComingSoonSlug = keyof typeof placeholders

/** Whether a path leads to a page that is not open yet. */
export const isComingSoon = (path: string): path is ComingSoonSlug => Object.hasOwn(placeholders, path)

export const comingSoonSlugs: readonly ComingSoonSlug[] = Object.keys(placeholders).filter(isComingSoon)

const sites = ['driverSite', 'supermarket'] as const

/** Where a way on leads. */
export const wayLink = (way: Way, links: Links): SiteLink => {
  const site = sites.find((known) => known === way)
  return site ? links[site] : links.page(pathOfPage(way))
}

/** The place of the questions on every page that answers some. */
export const questionsId = 'questions'

/** The questions of each service that answers some, which stand in for a page of all questions. */
export const questionLinks = (locale: Locale): { name: string; link: SiteLink }[] =>
  services
    .filter(({ slug }) => 'faq' in pageCopy(locale, slug))
    .map(({ slug }) => ({
      name: pageCopy(locale, 'common').services[slug].name,
      link: linksFor(locale).page(`${slug}#${questionsId}`),
    }))
