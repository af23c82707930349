import type { ObjectName } from './pictures.ts'

/** An hour of the day, in the language's own digits. */
export type HourCell = { numeral: string; isOpen: boolean }

/** When a service runs, on a departure board: two words, and the hours of the day of which the open ones are lit. */
export type HoursSection = {
  kind: 'hours'
  id: string
  copy: { title: string; opens: string; to: string; closes: string; text: string }
  hours: readonly HourCell[]
  picture: ObjectName
}
