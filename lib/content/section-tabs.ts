import type { SceneName } from './pictures.ts'
import type { DrawnRow } from './section-cards.ts'

/** What a tab shows. */
export type TabPanel =
  | { kind: 'scene'; copy: { title: string; text: string }; picture: SceneName }
  | {
      kind: 'call'
      copy: { text: string; talk: readonly string[]; you: string }
      number: string
      /** What is written down meanwhile. */
      rows: readonly DrawnRow[]
    }
  | { kind: 'message'; copy: { text: string; message: { kind: string; text: string } }; number: string }

/** A numbered tab; `id` is its panel's place in the address. */
export type Tab = { id: string; copy: { name: string; line: string }; numeral: string; panel: TabPanel }

/** Tabs beside the panel of the chosen one; up to three. */
export type TabsSection = {
  kind: 'tabs'
  copy: { title: string; text?: string; label: string }
  tabs: readonly Tab[]
}
