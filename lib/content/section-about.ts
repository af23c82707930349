import type { SiteLink } from '#lib/i18n/links.ts'
import type { MapPoint } from '#lib/places/country-map.ts'
import type { ObjectName } from './pictures.ts'
import type { SendLink } from './send-link.ts'

/** Who speaks: a large statement, paragraphs, and every service as a pill. */
export type IntroductionSection = {
  kind: 'introduction'
  copy: { title: string; statement: string; paragraphs: readonly string[]; careers: string }
  careers: SiteLink
  /** What the list of services is called. */
  servicesLabel: string
  services: readonly { name: string; picture: ObjectName; link: SiteLink }[]
}

/** Cities on a drawn map of Iraq and Iran. */
export type CityMapSection = {
  kind: 'city-map'
  copy: { title: string; text: string; label: string; skip: string }
  points: readonly MapPoint[]
  /** The way to the list of the cities, below the map. */
  list: { label: string; link: SiteLink } | null
}

/** The form that asks for a link by SMS, on the field. */
export type SendLinkBandSection = {
  kind: 'send-link-band'
  copy: { title: string; text: string }
  sendLink: SendLink
}

export type AboutSection = IntroductionSection | CityMapSection | SendLinkBandSection
