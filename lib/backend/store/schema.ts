import type { Kysely } from 'kysely'
import type { FileKind } from '../backend.ts'

/**
 * `kept`: the submission stays here. `waiting`: it waits for the remote backend. `forwarded`: the backend took it, and
 * only what its sender may ask for stays, and its files until the notice has gone out. `unconfirmed`: the backend took
 * it, but its response was unclear, so content and files stay for 30 days. `refused`: the backend refused it after the
 * sender was told that it was received. `given-up`: forwarding failed for too long. `withdrawn`: its sender withdrew it
 * before a backend had it.
 */
export type SubmissionState =
  | 'kept'
  | 'waiting'
  | 'forwarded'
  | 'unconfirmed'
  | 'refused'
  | 'given-up'
  | 'withdrawn'

/**
 * confirmation: to the applicant; failure too, when forwarding fails for good. notice, withdrawal: to those who read
 * applications. message: to those who answer the contact form.
 */
export type MailKind = 'confirmation' | 'failure' | 'notice' | 'withdrawal' | 'message'

/** forward: to the remote backend. scan: a CV that nobody has looked for viruses in yet. */
export type JobKind = 'forward' | 'scan' | MailKind

/** done: a server took or scanned it. failed: given up or refused. cancelled: its submission was withdrawn first. */
export type JobState = 'waiting' | 'done' | 'failed' | 'cancelled'

/** The tables, for Kysely. Times are ISO 8601 text, so that SQLite and PostgreSQL hold the same. */
export type Tables = {
  vacancies: {
    id: string
    category: string
    title: string
    description_html: string
    /** JSON: words by language. */
    translations: string | null
    created_at: string
    updated_at: string
    closed_at: string | null
  }
  /** At most one row: none while the samples are shown. */
  landing_page: {
    id: 1
    /** JSON: slides and video. */
    content: string
    updated_at: string
  }
  submissions: {
    id: string
    kind: 'application' | 'message'
    /** The reference that this site makes of the key, and tells the sender. */
    reference: string
    /** The id of the vacancy; null for a message. */
    vacancy_id: string | null
    /** JSON: what was typed; null once forwarded or withdrawn. */
    content: string | null
    /** The names of the fields that were sent, separated by spaces; null for a message, and once withdrawn. */
    fields: string | null
    /** The sender's key, which may be a hash of the content; null once forwarded, unconfirmed or withdrawn. */
    idempotency_key: string | null
    /** Hashes of all that was sent under the key, separated by spaces; null once withdrawn. */
    fingerprint: string | null
    received_at: string
    state: SubmissionState
    /** Since when it is in its state. */
    state_since: string
  }
  submission_files: {
    submission_id: string
    kind: FileKind
    name: string
    type: string
    bytes: number
    sha256: string
    /** Warnings for its reader, separated by spaces; null where there are none, or nobody looked. */
    marks: string | null
    content: Uint8Array<ArrayBuffer>
  }
  /** Jobs about submissions; a settled one stays as a mark that it was done, and holds no address. */
  jobs: {
    submission_id: string
    kind: JobKind
    state: JobState
    /** JSON of a mail's `MailPayload`; null for other kinds, and once settled. */
    payload: string | null
    created_at: string
    /** The number of claims; whoever claimed the job last holds it. */
    attempts: number
    last_error: string | null
    /** When it is tried next or, while it is claimed, when the lease ends; null once settled. */
    next_try_at: string | null
    /** 1 from a claim until the outcome of that try is written. */
    held: number
  }
  /** Counts of recent requests by keyed hashes of whom they count against; later requests remove expired rows. */
  limits: {
    key: string
    count: number
    /** When it no longer counts. */
    until: string
  }
  /** Forms that visitors without JavaScript have to correct, and all receipts. */
  drafts: {
    token: string
    kind: 'draft' | 'receipt'
    /** The keyed hash of the client that it counts against. */
    client: string
    until: string
    /** JSON: what was typed, and what is wrong with it. */
    content: string
  }
  /** Secrets of the servers that share a database. */
  secrets: { name: string; value: string }
}

/** The database, as Kysely asks it. */
export type Database = Kysely<Tables>
