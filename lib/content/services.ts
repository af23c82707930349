import type { Messages } from '#lib/i18n/messages.ts'
import type { ObjectName } from './pictures.ts'

/** A service's slug, which is also the name of its page, its messages and its scene. */
export type ServiceSlug = keyof Messages['common']['services']

export type Service = {
  slug: ServiceSlug
  group: keyof Messages['common']['serviceGroups']
  picture: ObjectName
  /** Where visitors order the service; omit it while orders are not open. */
  orderLinks?: readonly ('webApp' | 'phoneTaxi' | 'parcelSite' | 'truckSite' | 'vanSite' | 'supermarket')[]
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
  { slug: 'online-food-delivery', group: 'live', picture: 'burger' },
  {
    slug: 'online-supermarket-grocery',
    group: 'live',
    picture: 'shopping-cart',
    orderLinks: ['supermarket'],
  },
  { slug: 'medical-services', group: 'live', picture: 'stethoscope' },
  { slug: 'flights-ticket', group: 'travel', picture: 'take-off' },
  { slug: 'train-ticket', group: 'travel', picture: 'train' },
  { slug: 'bus-ticket', group: 'travel', picture: 'bus', orderLinks: ['webApp'] },
  { slug: 'hotels', group: 'travel', picture: 'hotel' },
]

export const serviceGroups = Map.groupBy(services, ({ group }) => group)

/** The element id of the FAQ on every page that has one. */
export const questionsId = 'questions'
