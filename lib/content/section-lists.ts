import type { SiteLink } from '#lib/i18n/links.ts'
import type { PhoneScreen } from './phone-screen.ts'

type TitleAndText = { title: string; text: string }

/** Benefits as stops on the line: down one side, or in rows that run off the screen. */
export type StopsSection = {
  kind: 'stops'
  /** Its place in the address, where the page leads to it. */
  id?: string
  copy: { title: string; items: readonly TitleAndText[] }
  layout: 'split' | 'rows'
  ground: 'paper' | 'mist' | 'night'
  /** Closes up to a section on the same ground. */
  isJoined?: true
}

/** Numbered steps beside a drawn phone. */
export type StepsSection = {
  kind: 'steps'
  id: string
  copy: { title: string; items: readonly TitleAndText[] }
  /** The steps' numbers in the language's own digits. */
  numerals: readonly string[]
  screen: PhoneScreen
  /** Mist, unless it stands beside a section on mist. */
  ground?: 'paper'
}

type CheckIcon =
  | 'badge-check'
  | 'share-2'
  | 'phone'
  | 'shield'
  | 'headset'
  | 'lock'
  | 'battery-charging'
  | 'ruler'
  | 'package-open'
  | 'package'
  | 'square-parking'
  | 'hand-helping'
  | 'wallet'

/** A checklist. */
export type ChecksSection = {
  kind: 'checks'
  copy: { title: string; text: string; items: readonly string[] }
  /** One for each item, in its order. */
  icons: readonly CheckIcon[]
  /** The deep field, unless it stands beside another dark section. */
  ground?: 'paper'
}

/** Questions of which one answer is open at a time. */
export type FaqSection = {
  kind: 'faq'
  /** Its place in the address, if something leads to it. */
  id?: string
  copy: {
    title: string
    text: string
    support: string
    items: readonly { question: string; answer: string }[]
  }
  support: SiteLink
  /** Mist, unless it stands beside a section on mist. */
  ground?: 'paper'
}
