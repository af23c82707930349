import type { Generated, Kysely } from 'kysely'
import type { FileField } from '#lib/schemas/files.ts'

/**
 * - `kept`: stored here only.
 * - `waiting`: to be forwarded.
 * - `forwarded`: accepted by the product's server. Once none of the submission's e-mails is waiting or can be retried,
 *   only its status remains and, if there is no notice, the fields that were not forwarded.
 * - `unconfirmed`: forwarded, but the response was ambiguous. Content and files are kept for 30 days, after which the
 *   state becomes `forwarded`.
 * - `refused`: after the sender received a receipt, refused by the server or given up because of its invalid responses;
 *   or not forwarded because the CV was infected or could not be scanned.
 * - `given-up`: not forwarded, because every attempt failed until the job was too old.
 * - `withdrawn`: withdrawn by the applicant before it was forwarded.
 */
export type SubmissionState =
  | 'kept'
  | 'waiting'
  | 'forwarded'
  | 'unconfirmed'
  | 'refused'
  | 'given-up'
  | 'withdrawn'

/** `confirmation` and `failure` go to the applicant, `message` to CONTACT_TO, the others to APPLICATIONS_TO. */
export type MailKind = 'confirmation' | 'failure' | 'notice' | 'withdrawal' | 'message'

/** `forward`: sends a submission to the product's server. `scan`: scans a CV that could not be scanned on arrival. */
export type JobKind = 'forward' | 'scan' | MailKind

/** `failed`: refused or too old. `cancelled`: the submission was withdrawn. */
type JobState = 'waiting' | 'done' | 'failed' | 'cancelled'

/** The columns of `submission_files` that describe a file, under the names that the code uses. */
export const fileColumns = [
  'kind as field',
  'name',
  'type',
  'bytes as size',
  'sha256',
  'marks as flags',
] as const

/** The tables for Kysely. Times, except in `retention`, are ISO 8601 text, which both databases store unchanged. */
export type Tables = {
  vacancies: {
    id: string
    category: string
    title: string
    description_html: string
    /** JSON: `VacancyText` by locale. */
    translations: string | null
    created_at: string
    updated_at: string
    closed_at: string | null
    /** The last day for applications, such as `2026-12-18`. */
    closes_on: string | null
    /** 1 for a trial's sample, which is removed when a public site starts. */
    is_sample: Generated<number>
  }
  /** Has at most one row, and none while the samples are shown. */
  landing_page: {
    id: 1
    /** JSON: `LandingContent`. */
    content: string
    updated_at: string
  }
  submissions: {
    id: string
    kind: 'application' | 'message'
    /** Derived from the idempotency key, and shown to the sender. */
    reference: string
    /** Null for a message. */
    vacancy_id: string | null
    /**
     * JSON: the text fields, language, source and likely-bot flag. Null once withdrawn. Once a submission is forwarded
     * and none of its e-mails is waiting or can be retried, only the fields that were not forwarded remain, with the
     * flag; null if there are no such fields, or if a notice was queued.
     */
    content: string | null
    /** The names of the filled-in fields, separated by spaces; null for a message or once withdrawn. */
    fields: string | null
    /** May be a hash of the content; null once forwarded, unconfirmed or withdrawn. */
    idempotency_key: string | null
    /** Hashes of the texts and files, separated by spaces; null once withdrawn. */
    fingerprint: string | null
    received_at: string
    state: SubmissionState
    state_since: string
  }
  submission_files: {
    submission_id: string
    kind: FileField
    name: string
    type: string
    bytes: number
    sha256: string
    /** `FileFlag`s separated by spaces; null if there are none. */
    marks: string | null
    content: Uint8Array<ArrayBuffer>
  }
  /** Jobs for submissions. Settled jobs are kept, so that they are not queued again. */
  jobs: {
    submission_id: string
    kind: JobKind
    state: JobState
    /** JSON: an e-mail's `MailPayload`. Null for other kinds, and once settled unless the e-mail can be retried. */
    payload: string | null
    created_at: string
    /** The number of claims. A result is stored only if the number has not changed since the claim. */
    attempts: number
    last_error: string | null
    /** When the job is attempted next or, while it is claimed, when the lease ends; null once settled. */
    next_try_at: string | null
    /** 1 from a claim until the result of that attempt is stored. */
    held: number
  }
  /** Rate-limit usage, and the forms already counted. The keys are keyed hashes. */
  limits: {
    key: string
    count: number
    until: string
  }
  /** Form results: the refused forms of visitors without JavaScript (drafts), and all receipts. */
  drafts: {
    token: string
    kind: 'draft' | 'receipt'
    /** Keyed hashes of the client's network and of the client itself, for the quotas. */
    client: string
    until: string
    /** JSON: `FormResult`. */
    content: string
  }
  /** Requests for a link to the app, on a site that sends no SMS. */
  links: { id: string; phone: string; link: string; requested_at: string; until: string }
  /** At most one row. `at`: when the deletion delay started, in milliseconds. `rounds`: the number of rounds since. */
  retention: { id: 1; at: number; rounds: number }
  /** Secrets shared by all instances that use this database. */
  secrets: { name: string; value: string }
}

export type Database = Kysely<Tables>
