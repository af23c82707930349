import type { SiteLink } from '#lib/i18n/links.ts'
import type { PhoneScreen } from './phone-screen.ts'
import type { SceneName } from './pictures.ts'
import type { SendLink } from './send-link.ts'

/** The home hero: a road runs into a drawn phone. */
export type PhoneHeroSection = {
  kind: 'phone-hero'
  copy: { title: string; text: string }
  sendLink: SendLink
  screen: PhoneScreen
}

type LabelledLink = { label: string; link: SiteLink }

/** A page's hero: its diorama stands on the line. */
export type HeroSection = {
  kind: 'hero'
  copy: { title: string; text: string }
  picture: SceneName
  /** What the page asks for; the train's and the about page ask for nothing. */
  action: LabelledLink | null
  /** Where on the page it goes on. */
  how: LabelledLink | null
}

/** A hero whose number is as wide as the page, and calls. */
export type FigureHeroSection = {
  kind: 'figure-hero'
  copy: { figure: string; title: string; text: string }
  picture: SceneName
  action: LabelledLink
  /** For who would rather not call. */
  other: LabelledLink
}

/** A giant figure beside a call to action. */
export type FigureBandSection = {
  kind: 'figure-band'
  /** `title` goes on where the figure stops; `titleFull` says both. */
  copy: { figure: string; title: string; titleFull: string; text: string; action: string }
  action: SiteLink
}

/** The last word of a page below a band: a question and its button on paper. */
export type ClosingRowSection = {
  kind: 'closing-row'
  copy: { title: string; action: string }
  action: SiteLink
}

/** The last word of a page: the line reaches its stop. */
export type ClosingSection = {
  kind: 'closing'
  /** Its place in the address, if something leads to it. */
  id?: string
  copy: { title: string; action: string }
  action: SiteLink | null
  /** For who would rather not do that. */
  other?: LabelledLink
  /** On wide screens the page's diorama stands there again, in the place of the line. */
  picture?: SceneName
}
