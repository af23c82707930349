import type { ObjectName } from './pictures.ts'
import type { CityRow } from './section-cities.ts'

type TitleAndText = { title: string; text: string }

type NoteIcon =
  | 'armchair'
  | 'baby'
  | 'badge-percent'
  | 'luggage'
  | 'map-pin'
  | 'printer'
  | 'rotate-ccw'
  | 'route'
  | 'shield-check'
  | 'ticket'
  | 'zap'

/** A large ticket: its stub says what it is, and on it is printed what to know. */
export type TicketSection = {
  kind: 'ticket'
  id: string
  /** `name` is what the ticket is for. */
  copy: TitleAndText & { name: string; items: readonly TitleAndText[] }
  /** One for each item, in its order. */
  icons: readonly NoteIcon[]
}

/** A city to leave for, and why. */
export type Departure = CityRow & { text: string }

/** Departures from edge to edge; the first is lit until another one is pointed at. */
export type DeparturesSection = {
  kind: 'departures'
  id: string
  copy: { title: string; text: string }
  departures: readonly Departure[]
  /** The vehicle that stands on the lit line. */
  picture: ObjectName
}

/** Short advice, each piece with a sign of its own. */
export type NotesSection = {
  kind: 'notes'
  copy: TitleAndText & { items: readonly TitleAndText[] }
  /** One for each item, in its order. */
  icons: readonly NoteIcon[]
}

/** A house at night: a lit window for each item, and dark ones between them. */
export type FacadeSection = {
  kind: 'facade'
  /** Four; app/styles/facade.css gives each its place. */
  copy: { title: string; items: readonly TitleAndText[] }
  /** What stands in three of the dark windows. */
  pictures: readonly ObjectName[]
}

export type TravelSection = TicketSection | DeparturesSection | NotesSection | FacadeSection
