import type { SiteLink } from '#lib/links.ts'
import type { ObjectName } from './pictures.ts'

/** Something to order: its name, its picture, and where it is ordered. */
export type Good = { name: string; picture: ObjectName; link: SiteLink | null }
