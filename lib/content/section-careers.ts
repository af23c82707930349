import type { SiteLink } from '#lib/i18n/links.ts'
import type { PlaceMap } from '#lib/places/place-map.ts'
import type { CareerCategory } from '#lib/schemas/categories.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import type { ObjectName } from './pictures.ts'

/** The careers hero: people on the ring roads of Erbil. */
export type HeroRingsSection = {
  kind: 'hero-rings'
  copy: { title: string; text: string; action: string }
  action: SiteLink
  /** How many vacancies there are: a figure, and the same in words. Nothing while that is unknown. */
  count: { figure: string; words: string } | null
  /** Five; app/styles/rings.css gives each its place. */
  faces: readonly ObjectName[]
}

/** A few large sentences. */
export type StatementSection = { kind: 'statement'; copy: { statement: string; text: string } }

/** A slide of the photo carousel, drawn until there are photographs. */
export type Photo = {
  copy: { caption: string; label: string; position: string }
  tone: 'green' | 'pink' | 'blue' | 'red' | 'deep' | 'sky' | 'tint-pink' | 'tint-green' | 'tint-sand'
  pictures: { large: ObjectName; small: ObjectName }
}

/** A looping carousel of photographs. */
export type PhotosSection = {
  kind: 'photos'
  copy: { label: string }
  controls: { previous: string; next: string; slides: string }
  photos: readonly Photo[]
  direction: 'rtl' | 'ltr'
}

/** A category of the list with how many vacancies it holds; its address shows them. */
export type VacancyTab = { category: CareerCategory; name: string; count: string; href: string }

/** A page of the list; null stands for pages left out. */
export type VacancyPageLink = { number: string; label: string; href: string; isCurrent: boolean } | null

/** The pages of a list that does not fit on one. */
export type VacancyPages = { previous: string | null; next: string | null; links: readonly VacancyPageLink[] }

/** Why a list is empty. */
export type EmptyList = { title: string; text: string; action: { label: string; href: string } | null }

/** What the address asked for, and what of it stands on this page. */
export type VacancyList = {
  query: VacancyQuery
  /** The page's address, and the list's place on it. */
  place: { path: string; id: string }
  /** None while there is no vacancy at all. */
  tabs: readonly VacancyTab[]
  rows: readonly VacancyRow[]
  /** What is shown, in words. */
  status: string
  pages: VacancyPages | null
  empty: EmptyList | null
  /** Instead of what was searched for and is not there. */
  nearest: readonly VacancyRow[]
  /** Where the same list is without the words; null where none were searched for. */
  cleared: string | null
}

/** What the list of vacancies says besides its rows. */
export type VacanciesCopy = {
  category: string
  search: { label: string; button: string; clear: string }
  nothing: { nearest: string }
  pages: { label: string; previous: string; next: string }
}

/** What it says when it did not load. */
export type FailedCopy = { failed: string; retry: string; retrying: string }

/** The open vacancies; `list` is null when they could not be loaded. */
export type VacanciesSection = {
  kind: 'vacancies'
  id: string
  copy: Omit<VacanciesCopy, 'nearest'> &
    FailedCopy & { title: string; text: string; nothing: { nearest: string } }
  list: VacancyList | null
  /** What to ask for again. */
  query: VacancyQuery
}

/** What comes on top of the work. */
export type PerksSection = {
  kind: 'perks'
  copy: { title: string; text: string; items: readonly string[] }
  /** One for each item, in its order. */
  pictures: readonly ObjectName[]
}

/** Where the headquarters stand, on a drawn map. */
export type HeadquartersSection = {
  kind: 'headquarters'
  copy: { title: string; address: string; directions: string; mapLabel: string; pin: string }
  name: string
  directions: SiteLink
  map: PlaceMap
}

export type CareersSection =
  | HeroRingsSection
  | StatementSection
  | PhotosSection
  | VacanciesSection
  | PerksSection
  | HeadquartersSection
