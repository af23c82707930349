import { faultOf, log } from '#lib/base/log.ts'
import { createAnswering } from './answering.ts'
import { type Claims, createClaims } from './claims.ts'
import { createHeldStore } from './held-store.ts'
import { createHolding } from './holding.ts'
import { createProtocol, type Protocol } from './protocol.ts'
import { createRoom, type HoldingLimits, holdingLimits } from './room.ts'

export type { HoldingLimits }

type UploadsOptions = {
  directory: string
  /** What tokens are signed with; the same for as long as files wait. */
  secret: () => Promise<string>
  addressOf: (request: Request) => string
  limits?: HoldingLimits
  now?: () => number
}

// Who sent a form, or the last of a file, just before it expired is answered first.
const grace = 10 * 60 * 1000

/** Files that wait to be sent with a form. */
export type Uploads = Claims & {
  /** Answers one request of the protocol about an upload; null asks for a new one. */
  answer: (request: Request, token: string | null) => Promise<Response>
  /** Removes what expired. */
  sweep: () => Promise<void>
}

/** Files that wait in a directory. Where it cannot be made or written, nothing is held, and the answers say so. */
export const createUploads = (options: UploadsOptions): Uploads => {
  const { directory, secret, addressOf, limits = holdingLimits, now = Date.now } = options
  const store = createHeldStore(directory)
  const room = createRoom(directory, limits)
  const holding = createHolding({ store, room, secret, addressOf, now })
  let made: Protocol | undefined
  const protocol = async () => {
    try {
      await store.open()
      made ??= createProtocol(holding)
      return made
    } catch (error) {
      log('warn', 'upload.not-held', { error: faultOf(error) })
      return null
    }
  }
  return {
    ...createClaims(holding),
    answer: createAnswering(holding, protocol),
    sweep: async () => {
      for (const token of await store.sweep(now() - grace)) await room.free(token)
    },
  }
}
