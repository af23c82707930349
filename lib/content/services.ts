import type { Theme } from '#lib/brand.ts'
import type { Links, SiteLink } from '#lib/company/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ObjectName, SceneName } from './pictures.ts'
import type { ComingSoonSlug } from './placeholders.ts'

export type TileSize = 'large' | 'wide' | 'small'

/** A tile on the home page. Its copy is at the same index of `service.tiles` in the service's messages. */
type ServiceTile = {
  /** `small` by default. */
  size?: TileSize
  /** The service's scene by default. */
  scene?: SceneName
  /** Classes for the background (`bg-…`) and the text colour; by default those of the service's theme. */
  tone?: string
  /** A site to which the tile links; the service's page by default. */
  site?: 'supermarket'
}

type ServiceRecord = {
  /** The colours of the service's page, menu entry and tiles. */
  theme: Theme
  group: keyof Messages['common']['serviceGroups']
  /** The small drawing in the side menu and in lists; a compass by default. */
  object?: ObjectName
  /** By default the scene named after the service or, if there is none, the home page's. */
  scene?: SceneName
  /** The links through which visitors order the service, the most common one first. */
  orderLinkNames?: readonly (
    | 'webApp'
    | 'phoneTaxi'
    | 'parcelSite'
    | 'truckSite'
    | 'vanSite'
    | 'supermarket'
  )[]
  /** The target of order links until the service opens. To open it, replace this field with `orderLinkNames`. */
  soonPage?: ComingSoonSlug
  /** The service's tiles on the home page; none by default. */
  tiles?: readonly ServiceTile[]
}

const defineServices = <Slug extends string>(records: Readonly<Record<Slug, ServiceRecord>>) => records

// Which of the two sites a visitor needs depends on the size of the load.
const carrierLinkNames = ['truckSite', 'vanSite'] as const

/**
 * The services by slug. Their order determines the order of the menu's groups, of the services in each group, and of
 * tiles of the same size. The slug also names the service's page and its message file, which contains the service's
 * name, menu line and tile copy.
 */
export const serviceRecords = defineServices({
  'taxi-ride': {
    theme: 'green',
    group: 'go',
    object: 'taxi',
    orderLinkNames: ['webApp'],
    tiles: [{ size: 'large' }],
  },
  'taxi-intercity': { theme: 'green', group: 'go', object: 'taxi-front', orderLinkNames: ['webApp'] },
  'taxi-call-booking': { theme: 'green', group: 'go', object: 'telephone', orderLinkNames: ['phoneTaxi'] },
  'bike-delivery': {
    theme: 'green',
    group: 'send',
    object: 'scooter',
    orderLinkNames: ['parcelSite'],
    tiles: [{}],
  },
  'pickup-truck': {
    theme: 'green',
    group: 'send',
    object: 'pickup',
    orderLinkNames: carrierLinkNames,
    tiles: [{}],
  },
  'moving-services': { theme: 'green', group: 'send', object: 'truck', orderLinkNames: carrierLinkNames },
  'online-food-delivery': {
    theme: 'pink',
    group: 'live',
    object: 'burger',
    soonPage: 'food-delivery',
    tiles: [{ size: 'wide' }],
  },
  'online-supermarket-grocery': {
    theme: 'blue',
    group: 'live',
    object: 'shopping-cart',
    orderLinkNames: ['supermarket'],
    tiles: [{ size: 'wide', site: 'supermarket' }],
  },
  'flights-ticket': {
    theme: 'blue',
    group: 'travel',
    object: 'take-off',
    soonPage: 'plane-ticket',
    // One tile is for international flights, the other for domestic ones.
    tiles: [{}, { scene: 'flights-domestic' }],
  },
  // The site does not sell train tickets, so the service has no order link.
  'train-ticket': { theme: 'red', group: 'travel', object: 'train' },
  'bus-ticket': { theme: 'red', group: 'travel', object: 'bus', orderLinkNames: ['webApp'] },
  hotels: { theme: 'red', group: 'travel', object: 'hotel', soonPage: 'hotel-booking', tiles: [{}] },
  'medical-services': {
    theme: 'sky',
    group: 'live',
    object: 'stethoscope',
    soonPage: 'medical-consultants',
    tiles: [{}],
  },
})

export type ServiceSlug = keyof typeof serviceRecords

export type Service = ServiceRecord & { slug: ServiceSlug; object: ObjectName }

export const isServiceSlug = (slug: string): slug is ServiceSlug => Object.hasOwn(serviceRecords, slug)

export const services: readonly Service[] = Object.keys(serviceRecords)
  .filter(isServiceSlug)
  .map((slug) => ({ slug, object: 'compass', ...serviceRecords[slug] }))

const findRecord = (slug: string): ServiceRecord | null => (isServiceSlug(slug) ? serviceRecords[slug] : null)

/** Returns false for a service that is not open yet; true for all other services and pages. */
export const isServiceOpen = (slug: string): boolean => !findRecord(slug)?.soonPage

/** Returns the “soon” label and a link to the web app for a service that is not open; null if the service is open. */
export const comingSoonContent = (slug: ServiceSlug, { nav }: Messages['common'], links: Links) =>
  isServiceOpen(slug) ? null : { badge: nav.soon, label: nav.openWebApp, link: links.webApp }

/** Returns a service's order link, or a link to its placeholder page if it is not open yet; null if it has neither. */
export const orderLink = (slug: ServiceSlug, links: Links): SiteLink | null => {
  const { orderLinkNames: [first] = [], soonPage } = findRecord(slug) ?? {}
  if (soonPage) return links.page(soonPage)
  return first ? links[first] : null
}

export const serviceGroups = Map.groupBy(services, ({ group }) => group)

/** The element id of the FAQ on every page that has one. */
export const questionsId = 'questions'
