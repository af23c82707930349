import type { PageSections } from '#lib/content/page.ts'
import { locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'

/** The pages that are not open yet. Specification 2. */
export const comingSoonSlugs = [
  'driver-registration',
  'drivers-club',
  'organizational-panel',
  'blogs',
  'booking-app',
  'doctor-app',
  'food-app',
  'market-app',
  'terms',
  'business-app',
  'faq',
  'discount',
  'supermarket-order',
  'plane-ticket',
  'hotel-booking',
  'medical-consultants',
  'food-delivery',
] as const

export type ComingSoonSlug = (typeof comingSoonSlugs)[number]

// The service pages that lead to one of these; the others are led to from every page, or from home.
const origins: Partial<Record<ComingSoonSlug, Exclude<keyof Messages['coming-soon']['back'], 'home'>>> = {
  'booking-app': 'hotels',
  'hotel-booking': 'hotels',
  'doctor-app': 'medical-services',
  'medical-consultants': 'medical-services',
  'food-app': 'online-food-delivery',
  'food-delivery': 'online-food-delivery',
  'market-app': 'online-supermarket-grocery',
  discount: 'online-supermarket-grocery',
  'supermarket-order': 'online-supermarket-grocery',
  'plane-ticket': 'flights-ticket',
}

/** The message that these pages show in every language. Specification 2. */
const sorani = () => {
  const { title, message } = pageCopy('ku', 'coming-soon')
  return { lang: locales.ku.lang, title, message }
}

export const comingSoon: PageSections<'coming-soon', { slug: ComingSoonSlug }> = (context) => {
  const { copy, links, locale, slug } = context
  const origin = origins[slug]
  return [
    {
      kind: 'void',
      copy: { ...copy, name: copy.routes[slug], back: copy.back[origin ?? 'home'] },
      sorani: locale === 'ku' ? null : sorani(),
      back: links.page(origin ?? ''),
      webApp: links.webApp,
      phoneTaxi: links.phoneTaxi,
    },
  ]
}
