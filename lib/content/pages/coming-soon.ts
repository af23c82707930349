import type { PageSections } from '#lib/content/page.ts'
import { locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

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

/** The message that these pages show in every language. Specification 2. */
const sorani = () => {
  const { title, message } = pageCopy('ku', 'coming-soon')
  return { lang: locales.ku.lang, title, message }
}

export const comingSoon: PageSections<'coming-soon', { slug: ComingSoonSlug }> = (context) => {
  const { copy, links, locale, slug } = context
  return [
    {
      kind: 'void',
      copy: { ...copy, name: copy.routes[slug] },
      sorani: locale === 'ku' ? null : sorani(),
      back: links.page(''),
      webApp: links.webApp,
      phoneTaxi: links.phoneTaxi,
    },
  ]
}
