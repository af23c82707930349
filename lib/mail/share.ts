import { createHmac } from 'node:crypto'
import { countLinkRequest, type LinkRequestDatabase } from '#lib/backend/link-requests.ts'

// More than anybody applies for in a day, and too few to bury a mailbox under.
const mostConfirmations = 20

type ShareOptions = {
  database: () => Promise<LinkRequestDatabase>
  /** What turns addresses into keys. */
  secret: () => Promise<string>
  now?: () => number
}

/**
 * Makes what counts the confirmations to an address within a day: anybody can type somebody else's. Only a keyed
 * hash is kept, for a day.
 */
export const createShare =
  ({ database, secret, now = Date.now }: ShareOptions) =>
  async (address: string): Promise<boolean> => {
    const hash = createHmac('sha256', await secret()).update(`mail ${address.toLowerCase()}`)
    return countLinkRequest(await database(), [hash.digest('base64url')], now(), mostConfirmations)
  }
