import type { Links, SiteLink } from '#lib/company/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ObjectName } from './pictures.ts'
import type { ComingSoonSlug } from './placeholders.ts'

/** A service's slug, which is also the name of its page, its messages and its scene. */
export type ServiceSlug = keyof Messages['common']['services']

export type Service = {
  slug: ServiceSlug
  group: keyof Messages['common']['serviceGroups']
  picture: ObjectName
  /** The links with which visitors order the service, the most common one first. */
  orderLinks?: readonly ('webApp' | 'phoneTaxi' | 'parcelSite' | 'truckSite' | 'vanSite' | 'supermarket')[]
  /** The page to which orders lead while they are not open; replace it by `orderLinks` to open the service. */
  soonPage?: ComingSoonSlug
}

// The size of the load decides which of the two sites a visitor needs.
const carriers = ['truckSite', 'vanSite'] as const

/** The services in the order of the menus. */
export const services: readonly Service[] = [
  { slug: 'taxi-ride', group: 'go', picture: 'taxi', orderLinks: ['webApp'] },
  { slug: 'taxi-intercity', group: 'go', picture: 'taxi-front', orderLinks: ['webApp'] },
  {
    slug: 'taxi-call-booking',
    group: 'go',
    picture: 'telephone',
    orderLinks: ['phoneTaxi'],
  },
  { slug: 'bike-delivery', group: 'send', picture: 'scooter', orderLinks: ['parcelSite'] },
  { slug: 'pickup-truck', group: 'send', picture: 'pickup', orderLinks: carriers },
  { slug: 'moving-services', group: 'send', picture: 'truck', orderLinks: carriers },
  { slug: 'online-food-delivery', group: 'live', picture: 'burger', soonPage: 'food-delivery' },
  {
    slug: 'online-supermarket-grocery',
    group: 'live',
    picture: 'shopping-cart',
    orderLinks: ['supermarket'],
  },
  { slug: 'medical-services', group: 'live', picture: 'stethoscope', soonPage: 'medical-consultants' },
  { slug: 'flights-ticket', group: 'travel', picture: 'take-off', soonPage: 'plane-ticket' },
  // Train tickets are not sold here.
  { slug: 'train-ticket', group: 'travel', picture: 'train' },
  { slug: 'bus-ticket', group: 'travel', picture: 'bus', orderLinks: ['webApp'] },
  { slug: 'hotels', group: 'travel', picture: 'hotel', soonPage: 'hotel-booking' },
]

const serviceAt = (slug: string) => services.find((service) => service.slug === slug)

/** Checks whether visitors can use a page's service; true for pages that are not about a service. */
export const isOpen = (slug: string): boolean => !serviceAt(slug)?.soonPage

/** Returns the link to a service's page, with a mark if the service is not open yet. */
export const serviceLink = (slug: ServiceSlug, links: Links): SiteLink =>
  isOpen(slug) ? links.page(slug) : links.comingSoon(slug)

/** Returns the link to order a service, with a mark if the service is not open; null if no site sells it. */
export const orderLink = (slug: ServiceSlug, links: Links): SiteLink | null => {
  const { orderLinks: [first] = [], soonPage } = serviceAt(slug) ?? {}
  if (soonPage) return links.comingSoon(soonPage)
  return first ? links[first] : null
}

export const serviceGroups = Map.groupBy(services, ({ group }) => group)

/** The element id of the FAQ on every page that has one. */
export const questionsId = 'questions'
