import type { MailTables } from '#lib/backend/mail/tables.ts'
import type { LinkRequestTables } from '../link-requests.ts'
import type { SecretTables } from '../secrets.ts'

/** The tables, for Kysely. Times are ISO 8601 text, so that SQLite and PostgreSQL hold the same. */
export type Tables = LinkRequestTables &
  MailTables &
  SecretTables & {
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
    /** One row: a number that every change of the vacancies raises. */
    vacancy_changes: { number: number }
    applications: {
      id: string
      reference: string
      vacancy_id: string
      full_name: string
      email: string
      phone: string
      cover_letter: string
      locale: string | null
      received_at: string
      /** Null where it was stored before there were keys, and where it was withdrawn. */
      idempotency_key: string | null
      /** A hash of all that was sent under the key. */
      fingerprint: string | null
      /** Since when only the reference, the vacancy and the dates are left; null while it stands. */
      withdrawn_at: string | null
    }
    application_files: {
      application_id: string
      kind: 'photo' | 'resume'
      name: string
      type: string
      bytes: number
      sha256: string
      content: Uint8Array
    }
    messages: {
      id: string
      name: string
      email: string
      message: string
      locale: string | null
      received_at: string
      idempotency_key: string | null
      fingerprint: string | null
    }
  }
