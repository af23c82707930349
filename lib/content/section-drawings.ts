import type { ObjectName, SceneName } from './pictures.ts'

/** The line climbs through three stops to a diorama. */
export type ClimbSection = {
  kind: 'climb'
  id: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  picture: SceneName
}

/** The line beats once, like a heart, and runs into a card that shows who is on the call. */
export type CallSection = {
  kind: 'call'
  copy: { title: string; text: string; status: string; service: string }
  picture: ObjectName
}

export type DrawingSection = ClimbSection | CallSection
