import type { SiteLink } from '#lib/i18n/links.ts'
import type { ObjectName, SceneName } from './pictures.ts'

/** One service. Without a link it is not open yet. */
export type Tile = {
  copy: { name: string; line: string }
  size: 'large' | 'wide' | 'small'
  tone: 'green' | 'pink' | 'blue' | 'tint-green' | 'tint-blue' | 'tint-red' | 'tint-sky' | 'tint-sand'
  picture: SceneName | ObjectName
  link: SiteLink | null
}

/** A bento of services. */
export type TilesSection = {
  kind: 'tiles'
  copy: { title: string; soon: string }
  tiles: readonly Tile[]
}

/** A line of the small piece of interface that a feature shows instead of an icon. */
export type DrawnRow = {
  icon?:
    | 'house'
    | 'briefcase'
    | 'repeat'
    | 'receipt-text'
    | 'map-pin'
    | 'route'
    | 'file-text'
    | 'circle-dot'
    | 'clock'
    | 'ticket'
    | 'plane-takeoff'
    | 'plane-landing'
  picture?: ObjectName
  name: string
  note?: string
  value?: string
  /** A code reads left to right in every language; a price has figures of one width. */
  valueKind?: 'code' | 'price'
  /** Not the line that counts. */
  faint?: true
  /** What stands in the place of a value. */
  end?: 'onward' | 'add' | 'done'
}

/** A statement and three features; the first one is wide and stands on the field. */
export type FeaturesSection = {
  kind: 'features'
  copy: { title: string; text: string }
  features: readonly { copy: { title: string; text: string }; rows: readonly DrawnRow[] }[]
}

/** Cards to choose from; the first one is wide and filled. */
export type ChoicesSection = {
  kind: 'choices'
  copy: { title: string; text?: string }
  choices: readonly { copy: { title: string; text: string }; picture: ObjectName }[]
}

/** Related services: a giant figure and a diorama each. */
export type SiblingsSection = {
  kind: 'siblings'
  copy: { title: string }
  siblings: readonly {
    copy: { figure: string; title: string; text: string }
    picture: SceneName
    link: SiteLink
  }[]
}
