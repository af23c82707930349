import type { Locale } from '#lib/i18n/locales.ts'

/** Text that is not ours or not of the letter's language; `ltr` for what is read out letter by letter. */
export type Quoted = { text: string; direction: 'ltr' | 'auto' }

export type LetterPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'link'; label: string; href: string }
  /** What is typed into a terminal. */
  | { kind: 'command'; text: string }

/** A label and what it names; several values are a list. */
export type Fact = { label: string; values: readonly FactValue[] }

/** Our own word, a quoted text, or both. */
export type FactValue = { word?: string; quoted?: Quoted; isStrong?: boolean }

/** A letter before it becomes text and HTML; a pure description, as a page's list of sections is. */
export type Letter = {
  locale: Locale
  subject: string
  title: string
  parts: readonly LetterPart[]
  /** Who sends it, in small. */
  footer: string
}
