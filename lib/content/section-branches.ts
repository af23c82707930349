import type { SiteLink } from '#lib/i18n/links.ts'
import type { PluralWords } from '#lib/i18n/plurals.ts'
import type { BranchCountry, BranchRow } from '#lib/places/branches.ts'
import type { MapView } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapWords } from '#lib/places/map-view.ts'
import type { Position } from '#lib/places/position.ts'

/** A line of the contact card: what it is, what it says, and where it leads; an office has its place, if known. */
export type ContactLine = {
  name: string
  text: string
  link: SiteLink | null
  /** It leaves room for another beside it. */
  isShort?: boolean
  office?: { position: Position | null; address: string }
}

/** What the list of branches and their map say. */
export type BranchesCopy = {
  list: { title: string; skip: string; empty: { title: string; text: string; showAll: string } }
  search: { label: string; submit: string }
  countries: { label: string; all: string }
  near: {
    button: string
    stop: string
    searching: string
    refused: string
    unavailable: string
    late: string
    insecure: string
    sorted: string
    distance: string
  }
  row: {
    directions: string
    openInMaps: string
    copy: string
    copied: string
    notCopied: string
    showOnMap: string
    notOnMap: string
  }
  map: { title: string; label: string; skip: string; close: string; showInList: string }
  /** What the map says of its buttons and keys. */
  moving: MapWords
  /** How many branches are listed. */
  count: PluralWords
  numerals: string
  newTab: string
}

/** Every branch in a list and on a map, beside the ways to reach support. */
export type BranchesSection = {
  kind: 'branches'
  title: string
  text: string
  /** Said of addresses that are not real ones. */
  sample: string | null
  copy: BranchesCopy
  rows: readonly BranchRow[]
  countries: readonly { country: BranchCountry; name: string }[]
  views: Readonly<Record<BranchCountry | 'both', MapView>>
  /** Google's map, for visitors who ask for it. */
  google: GoogleMapSetup | null
  /** The page's own address. */
  path: string
  card: {
    title: string
    phone: ContactLine
    lines: readonly ContactLine[]
    write: { label: string; link: SiteLink }
  }
}
