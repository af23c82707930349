import { createElement, Fragment, type FunctionComponent } from 'react'
import type { Section } from '#lib/content/section.ts'
import { Banners } from './banners.tsx'
import { Branches } from './branches.tsx'
import { Call } from './call.tsx'
import { Checks } from './checks.tsx'
import { Choices } from './choices.tsx'
import { Cities } from './cities.tsx'
import { CityLine } from './city-line.tsx'
import { CityMap } from './city-map.tsx'
import { Climb } from './climb.tsx'
import { Closing } from './closing.tsx'
import { ClosingRow } from './closing-row.tsx'
import { Departures } from './departures.tsx'
import { Duo } from './duo.tsx'
import { Facade } from './facade.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { FigureBand } from './figure-band.tsx'
import { FigureHero } from './figure-hero.tsx'
import { ForeignText } from './foreign-text.tsx'
import { GrowingBars } from './growing-bars.tsx'
import { Headquarters } from './headquarters.tsx'
import { Hero } from './hero.tsx'
import { HeroPlain } from './hero-plain.tsx'
import { HeroRings } from './hero-rings.tsx'
import { HeroShelf } from './hero-shelf.tsx'
import { Hours } from './hours.tsx'
import { HoverRows } from './hover-rows.tsx'
import { Introduction } from './introduction.tsx'
import { Journey } from './journey.tsx'
import { LinkRows } from './link-rows.tsx'
import { MarkerMap } from './marker-map.tsx'
import { Notes } from './notes.tsx'
import { Perks } from './perks.tsx'
import { PhoneHero } from './phone-hero.tsx'
import { Photos } from './photos.tsx'
import { PictureTiles } from './picture-tiles.tsx'
import { Plates } from './plates.tsx'
import { Posters } from './posters.tsx'
import { Prose } from './prose.tsx'
import { SendLinkBand } from './send-link-band.tsx'
import { Shelf } from './shelf.tsx'
import { Siblings } from './siblings.tsx'
import { Statement } from './statement.tsx'
import { Steps } from './steps.tsx'
import { Stops } from './stops.tsx'
import { Tabs } from './tabs.tsx'
import { TickList } from './tick-list.tsx'
import { Ticket } from './ticket.tsx'
import { Tiles } from './tiles.tsx'
import { Vacancies } from './vacancies.tsx'
import { Video } from './video.tsx'
import { Void } from './void.tsx'

/** Each section's type by its kind. */
type SectionOf = { [S in Section as S['kind']]: S }

const components: { [Kind in Section['kind']]: FunctionComponent<SectionOf[Kind]> } = {
  journey: Journey,
  'marker-map': MarkerMap,
  'city-line': CityLine,
  'foreign-text': ForeignText,
  'growing-bars': GrowingBars,
  'tick-list': TickList,
  'picture-tiles': PictureTiles,
  'phone-hero': PhoneHero,
  hero: Hero,
  'figure-hero': FigureHero,
  tiles: Tiles,
  posters: Posters,
  features: Features,
  'figure-band': FigureBand,
  video: Video,
  stops: Stops,
  steps: Steps,
  checks: Checks,
  choices: Choices,
  siblings: Siblings,
  cities: Cities,
  tabs: Tabs,
  faq: Faq,
  closing: Closing,
  'closing-row': ClosingRow,
  hours: Hours,
  call: Call,
  climb: Climb,
  plates: Plates,
  shelf: Shelf,
  'hero-rings': HeroRings,
  statement: Statement,
  photos: Photos,
  vacancies: Vacancies,
  perks: Perks,
  headquarters: Headquarters,
  'hero-plain': HeroPlain,
  prose: Prose,
  void: Void,
  ticket: Ticket,
  departures: Departures,
  notes: Notes,
  facade: Facade,
  'hero-shelf': HeroShelf,
  banners: Banners,
  duo: Duo,
  'hover-rows': HoverRows,
  introduction: Introduction,
  'city-map': CityMap,
  'send-link-band': SendLinkBand,
  branches: Branches,
  'link-rows': LinkRows,
}

// The kind stands beside its section so that the compiler knows them to be of one.
const render = <Kind extends Section['kind']>(kind: Kind, section: SectionOf[Kind]) =>
  createElement(components[kind], section)

/** A page's sections in their order, which never changes, so that none needs a key. */
export const Sections = ({ sections }: { sections: readonly Section[] }) =>
  createElement(Fragment, null, ...sections.map((section) => render(section.kind, section)))
