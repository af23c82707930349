import type { SceneName } from './pictures.ts'

/** The line climbs through three stops to a diorama. */
export type ClimbSection = {
  kind: 'climb'
  id: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  picture: SceneName
}

export type DrawingSection = ClimbSection
