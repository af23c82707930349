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
  }
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
  }
}
