import type { SiteLink } from '#lib/i18n/links.ts'
import type { ObjectName, SceneName } from './pictures.ts'

type TitleAndText = { title: string; text: string }

/** One object's way along the line, an object a stop. */
export type JourneySection = {
  kind: 'journey'
  copy: { title: string; items: readonly TitleAndText[] }
  /** One for each item, in its order. */
  pictures: readonly ObjectName[]
}

/** Cities as stops on the line, each with what it has, beside a large figure. */
export type CityLineSection = {
  kind: 'city-line'
  id: string
  copy: TitleAndText
  cities: readonly { name: string; tag: string; isMarked: boolean; link: SiteLink }[]
  /** How many more there are, and the words on either side of the figure. */
  others: { before: string; figure: string; after: string }
}

/** A text in another language than the page's, for those who read that one. */
export type ForeignTextSection = {
  kind: 'foreign-text'
  lang: string
  dir: 'rtl' | 'ltr'
  /** `label` is in the page's language. */
  copy: { label: string; title: string; text: string; action: string }
  action: SiteLink
}

/** Choices that grow: each bar is longer and fuller than the one above. There are four. */
export type GrowingBarsSection = {
  kind: 'growing-bars'
  id: string
  copy: TitleAndText
  bars: readonly { copy: TitleAndText; picture: ObjectName; link: SiteLink }[]
}

/** A list that the visitor ticks; it counts itself and is sent to nobody. */
export type TickListSection = {
  kind: 'tick-list'
  id: string
  copy: TitleAndText & { heading: string; ticked: string; note: string }
  groups: readonly {
    title: string
    items: readonly { name: string; picture: ObjectName }[]
  }[]
}

/** Large tiles that lead out, each with its picture. */
export type PictureTilesSection = {
  kind: 'picture-tiles'
  copy: TitleAndText
  tiles: readonly {
    copy: TitleAndText
    tone: 'field' | 'tint' | 'deep'
    picture: SceneName | ObjectName
    link: SiteLink
  }[]
}

/** What the services that carry things are shown with. */
export type CarryingSection =
  | JourneySection
  | CityLineSection
  | ForeignTextSection
  | GrowingBarsSection
  | TickListSection
  | PictureTilesSection
