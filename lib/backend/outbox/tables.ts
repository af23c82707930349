import type { Generated } from 'kysely'
import type { MailTables } from '#lib/backend/mail/tables.ts'
import type { LinkRequestTables } from '../link-requests.ts'
import type { FileKind } from '../port.ts'
import type { SecretTables } from '../secrets.ts'

/**
 * waiting: to be sent to the backend. delivered: the backend took it; only its key is kept. refused: the
 * backend said no after the sender was told yes. expired: tried for as long as there is hope. withdrawn: by
 * its sender, before the backend had it; its key is kept, so that it does not come back.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'refused' | 'expired' | 'withdrawn'

/** The states of what is still here, and that the backend does not have. */
export const keptStates = ['waiting', 'refused', 'expired'] as const satisfies readonly DeliveryState[]

/** The tables before a remote backend, for Kysely. Times are ISO 8601 text. */
export type OutboxTables = LinkRequestTables &
  MailTables &
  SecretTables & {
    deliveries: {
      /** In order of arrival. */
      id: Generated<number>
      idempotency_key: string
      fingerprint: string
      kind: 'application' | 'message'
      state: DeliveryState
      reference: string
      /** What was applied for; null for a message, and for what came before this was kept. */
      vacancy_id: string | null
      /** The names of the fields that were sent, separated by spaces; null once withdrawn, and where it was not kept. */
      fields: string | null
      /** JSON: what was sent, without files; null once delivered or withdrawn. */
      content: string | null
      /** What the backend answered to a message. */
      reply: string
      received_at: string
      attempts: number
      last_error: string | null
      next_try_at: string | null
      settled_at: string | null
    }
    delivery_files: {
      delivery_id: number
      kind: FileKind
      name: string
      type: string
      bytes: number
      sha256: string
      content: Uint8Array<ArrayBuffer>
    }
  }
