import type { SiteLink } from '#lib/i18n/links.ts'
import type { ObjectName } from './pictures.ts'

/** A city or province that a service is in; without a link it has no page of its own. */
export type CityRow = { name: string; numeral: string; link: SiteLink | null }

/** The cities of a service on a departure board. */
export type CitiesSection = {
  kind: 'cities'
  copy: { title: string; text: string }
  cities: readonly CityRow[]
  /** Stands in the cell that the cities leave empty. */
  picture: ObjectName | null
}
