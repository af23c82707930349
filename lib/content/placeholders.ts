import type { Messages } from '#lib/i18n/messages.ts'

/** A way on from a page that is not open yet: a page of this site, or the name of another one. */
export type Way = keyof Messages['coming-soon']['ways']

/**
 * The pages that are not open yet, and what works meanwhile, the best first. The web app and the phone taxi stand on
 * all of them; a link to one of them says that it is not open yet.
 */
export const placeholders = {
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
} satisfies Readonly<Record<string, readonly [Way, ...Way[]]>>

export type ComingSoonSlug = keyof typeof placeholders

/** Whether a path leads to a page that is not open yet. */
export const isComingSoon = (path: string): path is ComingSoonSlug => Object.hasOwn(placeholders, path)

export const comingSoonSlugs: readonly ComingSoonSlug[] = Object.keys(placeholders).filter(isComingSoon)
