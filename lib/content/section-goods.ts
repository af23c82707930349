import type { SiteLink } from '#lib/i18n/links.ts'
import type { ObjectName } from './pictures.ts'

/** Something to order: its name, its picture, and where it is ordered. */
export type Good = { name: string; picture: ObjectName; link: SiteLink | null }

/** A table laid with plates. */
export type PlatesSection = {
  kind: 'plates'
  copy: { title: string; text: string }
  goods: readonly Good[]
}

/** A shelf of ten: the line that runs past the screen's edges. */
export type ShelfSection = {
  kind: 'shelf'
  copy: { title: string; text: string }
  goods: readonly Good[]
}
