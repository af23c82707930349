import type { SiteLink } from '#lib/i18n/links.ts'
import type { ObjectName } from './pictures.ts'
import type { Good } from './section-goods.ts'

/** A page's hero: its categories stand on shelves. */
export type HeroShelfSection = {
  kind: 'hero-shelf'
  copy: { title: string; text: string; action: string }
  action: SiteLink
  shelf: { id: string; label: string; goods: readonly Good[] }
}

/** A drawn slide, with its name in the carousel and, in the language's own digits, its place. */
export type Banner = {
  copy: { title: string; text: string }
  label: string
  position: string
  tone: 'tint-blue' | 'pink' | 'green' | 'red'
  picture: ObjectName
}

/** A carousel of drawn posters. */
export type BannersSection = {
  kind: 'banners'
  copy: { label: string }
  controls: { previous: string; next: string; slides: string }
  banners: readonly Banner[]
  direction: 'rtl' | 'ltr'
}

/** Two large pictures beside each other, the first one wider. */
export type DuoSection = {
  kind: 'duo'
  halves: readonly {
    copy: { title: string; text: string }
    tone: 'tint-pink' | 'tint-sky'
    picture: ObjectName
  }[]
}

/** Rows of which one is lit: the one pointed at or focused, else the first. Each leads to its place on the page. */
export type HoverRowsSection = {
  kind: 'hover-rows'
  copy: { title: string }
  rows: readonly { copy: { title: string; text: string }; picture: ObjectName; link: SiteLink }[]
}

export type SupermarketSection = HeroShelfSection | BannersSection | DuoSection | HoverRowsSection
