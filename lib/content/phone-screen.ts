import type { ObjectName } from './pictures.ts'

type Places = { pickup: string; destination: string }

/** What a drawn phone shows under its map. */
export type PhoneScreen =
  | {
      kind: 'services'
      copy: Places & { where: string }
      services: readonly { name: string; picture: ObjectName }[]
    }
  | {
      kind: 'fares'
      /** The first fare is the chosen one. */
      copy: Places & { rows: readonly { name: string; line: string }[]; action: string }
      /** One for each fare, in its order. */
      prices: readonly string[]
      /** One for each fare, in its order. */
      pictures: readonly ObjectName[]
    }
  | {
      kind: 'basket'
      copy: { title: string; rows: readonly string[]; action: string }
      /** One for each row, in its order, in the language's own digits. */
      quantities: readonly string[]
      /** One for each row, in its order. */
      pictures: readonly ObjectName[]
    }
