import type { EmbeddedBackend } from '#lib/backend/embedded/embedded-backend.ts'
import type { Vacancy } from '#lib/backend/port.ts'
import type { ReliableBackend } from '#lib/backend/remote/reliable-backend.ts'
import type { Draft } from '#lib/http/drafts.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { Mailer } from '#lib/mail/mailer.ts'
import type { Uploads } from '#lib/uploads/uploads.ts'
import type { VacancyIndex } from '#lib/vacancies/vacancy-index.ts'

/** The words that were loaded from elsewhere, complete, and since when a page has to have them. */
type LoadedWords = {
  /** Each as it came. */
  files: Partial<Record<Locale, string>>
  messages: Partial<Record<Locale, Messages>>
  freshFrom: number
}

type ProcessState = {
  embedded?: { place: string; backend: EmbeddedBackend }
  remote?: ReliableBackend
  /** This process's name towards its backend. */
  instance?: string
  words?: LoadedWords
  /** What sends e-mail; absent where none is sent. */
  mailer?: Mailer
  /** What was made ready out of the last list of vacancies. */
  vacancyIndex?: { list: readonly Vacancy[]; index: VacancyIndex }
  drafts?: Map<string, { draft: Draft; expires: number }>
  /** Who looks into a file now, and the memory that all do it in. */
  turns?: { last: Promise<unknown>; room: Buffer }
  /** The files that wait to be sent with a form. */
  uploads?: Uploads
}

declare global {
  var siteState: ProcessState | undefined
}

/**
 * What exists once per process. Next gives pages, route handlers and instrumentation their own copies of
 * a module, so a module's variable is not enough.
 */
export const processState = (): ProcessState => {
  globalThis.siteState ??= {}
  return globalThis.siteState
}
