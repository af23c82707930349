import { emptyLandingPage, type LandingPage } from '#lib/backend/port.ts'
import { type PageSections, pageContext, type Theme, type WithLanding } from '#lib/content/page.ts'
import type { Section } from '#lib/content/section.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { fill, type MessagePage, type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { about } from './about.ts'
import { accessibility } from './accessibility.ts'
import { bikeDelivery } from './bike-delivery.ts'
import { busTicket } from './bus-ticket.ts'
import { type ComingSoonSlug, comingSoon, comingSoonSlugs } from './coming-soon.ts'
import { flightsTicket } from './flights-ticket.ts'
import { hotels } from './hotels.ts'
import { medicalServices } from './medical-services.ts'
import { movingServices } from './moving-services.ts'
import { onlineFoodDelivery } from './online-food-delivery.ts'
import { onlineSupermarketGrocery } from './online-supermarket-grocery.ts'
import { pickupTruck } from './pickup-truck.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { taxiCallBooking } from './taxi-call-booking.ts'
import { taxiIntercity } from './taxi-intercity.ts'
import { taxiRide } from './taxi-ride.ts'
import { trainTicket } from './train-ticket.ts'

/** What a page says to search engines and in the browser's tab. */
export type PageMeta = { title: string; description: string }

type PageWithMeta = {
  [Page in MessagePage]: Messages[Page] extends { meta: PageMeta } ? Page : never
}[MessagePage]

type RegistryPage = {
  theme: Theme
  meta: (locale: Locale) => PageMeta
  /** Without the landing pages' data, those that show it show what they do by default. */
  sections: (locale: Locale, landing?: LandingPage) => readonly Section[]
  /** Whether it shows the landing pages' data, and so has to be made afresh now and then. */
  showsLandingPage: boolean
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
  showsLandingPage: false,
  index: true,
  isTask: false,
})

const landingPage = <Slug extends PageWithMeta>(
  slug: Slug,
  theme: Theme,
  sections: PageSections<Slug, WithLanding>,
): RegistryPage => ({
  ...page(slug, theme, () => []),
  sections: (locale, landing = emptyLandingPage) => sections({ ...pageContext(locale, slug), landing }),
  showsLandingPage: true,
})

const comingSoonPage = (slug: ComingSoonSlug): RegistryPage => ({
  theme: 'green',
  meta: (locale) => {
    const { meta, routes } = pageCopy(locale, 'coming-soon')
    const title = routes[slug]
    return { title: fill(meta.title, { title }), description: fill(meta.description, { title }) }
  },
  sections: (locale) => comingSoon({ ...pageContext(locale, 'coming-soon'), slug }),
  showsLandingPage: false,
  index: false,
  isTask: true,
})

const pages: Readonly<Record<string, RegistryPage>> = {
  about: page('about', 'green', about),
  'taxi-ride': page('taxi-ride', 'green', taxiRide),
  'flights-ticket': landingPage('flights-ticket', 'blue', flightsTicket),
  'bike-delivery': landingPage('bike-delivery', 'green', bikeDelivery),
  'pickup-truck': page('pickup-truck', 'green', pickupTruck),
  'moving-services': page('moving-services', 'green', movingServices),
  'online-food-delivery': landingPage('online-food-delivery', 'pink', onlineFoodDelivery),
  'medical-services': landingPage('medical-services', 'sky', medicalServices),
  'train-ticket': page('train-ticket', 'red', trainTicket),
  'bus-ticket': page('bus-ticket', 'red', busTicket),
  hotels: page('hotels', 'red', hotels),
  'online-supermarket-grocery': landingPage('online-supermarket-grocery', 'blue', onlineSupermarketGrocery),
  'taxi-intercity': page('taxi-intercity', 'green', taxiIntercity),
  'taxi-call-booking': page('taxi-call-booking', 'green', taxiCallBooking),
  accessibility: page('accessibility', 'green', accessibility),
  'privacy-policy': page('privacy-policy', 'green', privacyPolicy),
  ...Object.fromEntries(comingSoonSlugs.map((slug) => [slug, comingSoonPage(slug)])),
}

/** The slugs of all pages without behaviour of their own. */
export const pageSlugs: readonly string[] = Object.keys(pages)

/** One of those pages, or undefined. */
export const pageOf = (slug: string): RegistryPage | undefined =>
  Object.hasOwn(pages, slug) ? pages[slug] : undefined
