import type { SiteLink } from '#lib/links.ts'
import type { RowWords, VacancyRow } from '#lib/vacancies/row.ts'
import type { CareerCategory } from './categories.ts'
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

/** A category of the list; without JavaScript its address shows what it holds. */
export type VacancyTab = { category: CareerCategory; name: string; href: string; emptyTitle: string }

/** What the list of vacancies says besides its rows. */
export type VacanciesCopy = {
  category: string
  emptyText: string
  showAll: string
  noJobs: { title: string; text: string }
  failed: string
  retry: string
  retrying: string
}

/** The open vacancies; `rows` is null when they could not be loaded. */
export type VacanciesSection = {
  kind: 'vacancies'
  id: string
  copy: VacanciesCopy & { title: string; text: string }
  tabs: readonly VacancyTab[]
  rows: readonly VacancyRow[] | null
  /** For rows that the browser makes by itself. */
  words: RowWords
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
}

export type CareersSection =
  | HeroRingsSection
  | StatementSection
  | PhotosSection
  | VacanciesSection
  | PerksSection
  | HeadquartersSection
