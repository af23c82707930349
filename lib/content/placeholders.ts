import type { Messages } from '#lib/i18n/messages.ts'

/** A link on a placeholder page: the slug of another page, or the key of another site. */
export type NextStep = keyof Messages['coming-soon']['ways']

/** Each placeholder page's links to alternatives, in order of preference. */
export const nextStepsBySlug = {
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
} satisfies Readonly<Record<string, readonly [NextStep, ...NextStep[]]>>

export type ComingSoonSlug = keyof typeof nextStepsBySlug

export const isComingSoon = (path: string): path is ComingSoonSlug => Object.hasOwn(nextStepsBySlug, path)

export const comingSoonSlugs: readonly ComingSoonSlug[] = Object.keys(nextStepsBySlug).filter(isComingSoon)
