import type { Messages } from '#lib/i18n/messages.ts'
import type { ObjectName } from './pictures.ts'

/** A service's slug: its page, its words and its scene carry this name. */
export type ServiceSlug = keyof Messages['common']['services']

/** A group of the menus. */
export type ServiceGroup = keyof Messages['common']['serviceGroups']

export type Service = { slug: ServiceSlug; group: ServiceGroup; picture: ObjectName }

const groups: readonly ServiceGroup[] = ['go', 'send', 'live', 'travel']

/** The thirteen services in the order of the menus. */
export const services: readonly Service[] = [
  { slug: 'taxi-ride', group: 'go', picture: 'taxi' },
  { slug: 'taxi-intercity', group: 'go', picture: 'taxi-front' },
  { slug: 'taxi-call-booking', group: 'go', picture: 'telephone' },
  { slug: 'bike-delivery', group: 'send', picture: 'scooter' },
  { slug: 'pickup-truck', group: 'send', picture: 'pickup' },
  { slug: 'moving-services', group: 'send', picture: 'truck' },
  { slug: 'online-food-delivery', group: 'live', picture: 'burger' },
  { slug: 'online-supermarket-grocery', group: 'live', picture: 'shopping-cart' },
  { slug: 'medical-services', group: 'live', picture: 'stethoscope' },
  { slug: 'flights-ticket', group: 'travel', picture: 'take-off' },
  { slug: 'train-ticket', group: 'travel', picture: 'train' },
  { slug: 'bus-ticket', group: 'travel', picture: 'bus' },
  { slug: 'hotels', group: 'travel', picture: 'hotel' },
]

/** The services as the menus group them. */
export const serviceGroups = groups.map((group) => ({
  group,
  services: services.filter((service) => service.group === group),
}))
