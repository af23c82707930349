import { createHmac } from 'node:crypto'
import { countLinkRequest, type LinkRequestDatabase, uncountLinkRequest } from '#lib/backend/link-requests.ts'
import { errorText, log } from '#lib/base/log.ts'
import { SmsError, type SmsGateway, type SmsMessage } from './sms-gateway.ts'

type LinkSenderOptions = {
  gateway: SmsGateway
  database: () => Promise<LinkRequestDatabase>
  /** What turns numbers and addresses into keys; the database must not hold it. */
  secret: string
  now?: () => number
}

/** Sends a message on behalf of a visitor's address. Failures are told in one word, and logged. */
export type LinkSender = (message: SmsMessage, address: string) => Promise<'sent' | 'limit' | 'failed'>

/** Sends links through a gateway, and no more of them in a day than a number, or an address, is due. */
export const createLinkSender = ({
  gateway,
  database,
  secret,
  now = Date.now,
}: LinkSenderOptions): LinkSender => {
  const keyOf = (what: string, value: string) =>
    createHmac('sha256', secret).update(`${what} ${value}`).digest('base64url')

  const send = async (message: SmsMessage, db: LinkRequestDatabase, keys: readonly string[]) => {
    try {
      await gateway(message)
    } catch (error) {
      // What may have arrived counts.
      if (!(error instanceof SmsError && error.mayBeSent)) await uncountLinkRequest(db, keys)
      throw error
    }
  }
  return async (message, address) => {
    const keys = [keyOf('number', message.to), keyOf('address', address)]
    try {
      const db = await database()
      if (!(await countLinkRequest(db, keys, now()))) return 'limit'
      await send(message, db, keys)
      return 'sent'
    } catch (error) {
      log('error', 'link.not-sent', { error: errorText(error) })
      return 'failed'
    }
  }
}
