import type { FileField } from '#lib/schemas/files.ts'
import { type HeldStore, lifetime } from './held-store.ts'
import type { Room } from './room.ts'
import { createToken, readToken } from './token.ts'

type HoldingOptions = {
  store: HeldStore
  room: Room
  secret: () => Promise<string>
  /** Whom an upload is counted against. */
  addressOf: (request: Request) => string
  now: () => number
}

/** The files in waiting: who may still come in, and which names are good. */
export const createHolding = ({ store, room, secret, addressOf, now }: HoldingOptions) => ({
  store,
  room,
  secret,
  /** A name for a file that is to be held, with room for it; null where there is none. */
  newToken: async (field: FileField, size: number, request: Request): Promise<string | null> => {
    const token = createToken(await secret(), field, now() + lifetime)
    return (await room.reserve(token, size, addressOf(request))) ? token : null
  },
  /** What a name says, without looking at the disk; null for one that was made up. */
  read: async (token: string): Promise<{ field: FileField; isExpired: boolean } | null> => {
    const read = readToken(await secret(), token)
    return read && { field: read.field, isExpired: read.expires <= now() }
  },
  forget: async (token: string): Promise<void> => {
    await store.remove(token)
    await room.free(token)
  },
})

export type Holding = ReturnType<typeof createHolding>
