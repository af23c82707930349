import type { Generated } from 'kysely'
import type { LinkRequestTables } from '../link-requests.ts'
import type { FileKind } from '../port.ts'

/**
 * waiting: to be sent to the backend. delivered: the backend took it; only its key is kept. refused: the
 * backend said no after the sender was told yes. expired: tried for as long as there is hope.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'refused' | 'expired'

/** The tables before a remote backend, for Kysely. Times are ISO 8601 text. */
export type OutboxTables = LinkRequestTables & {
  deliveries: {
    /** In order of arrival. */
    id: Generated<number>
    idempotency_key: string
    fingerprint: string
    kind: 'application' | 'message'
    state: DeliveryState
    reference: string
    /** JSON: what was sent, without files; null once delivered. */
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
