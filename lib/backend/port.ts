import type { Locale } from '#lib/i18n/locales.ts'

/** A vacancy's words in one language. */
export type VacancyText = { title: string; descriptionHtml: string }

export type Vacancy = VacancyText & {
  id: string
  /** As the backend wrote it: compare by `matchesCategory`. */
  category: string
  createdAt: Date | null
  updatedAt: Date | null
  translations?: Partial<Record<Locale, VacancyText>>
}

export type SliderSection = { imageUrl: string | null; title: string; description: string }

/** Data of the landing pages; the specification leaves the items of the last three lists open. */
export type LandingPage = {
  /** Absolute image addresses. */
  slides: readonly string[]
  videoUrl: string | null
  sliderSection: SliderSection | null
  webIcons: readonly unknown[]
  appUsage: readonly unknown[]
  driverServices: readonly unknown[]
}

export type FileKind = 'photo' | 'resume'

/** A received file; `content` stays on disk and is only good until the request is answered. */
export type UploadedFile = { fileName: string; type: string; size: number; sha256: string; content: Blob }

export type JobApplication = {
  fullName: string
  email: string
  phone: string
  coverLetter: string
  photo: UploadedFile | null
  resume: UploadedFile | null
  /** The language the applicant read the form in. */
  locale?: Locale
}

export type ContactMessage = { name: string; email: string; message: string; locale?: Locale }

/** `reference` is short and unguessable; the applicant quotes it. */
export type Receipt = { reference: string }

/** `message` is the server's own sentence; empty when it has none to say. */
export type ContactReply = { success: boolean; message: string }

/** The product's server as the site sees it: five calls, each of which throws a BackendError. */
export interface Backend {
  landingPage(): Promise<LandingPage>
  vacancies(): Promise<Vacancy[]>
  /** Null when a good answer says there is no such vacancy. */
  vacancy(id: string): Promise<Vacancy | null>
  apply(vacancyId: string, application: JobApplication): Promise<Receipt>
  contact(message: ContactMessage): Promise<ContactReply>
}

/**
 * unreachable: no connection. timeout: the deadline passed. bad-answer: 5xx, or an answer that cannot be
 * read. refused: 4xx or `success: false`. unknown-vacancy: applied for a vacancy that does not exist.
 */
export type BackendFailure = 'unreachable' | 'timeout' | 'bad-answer' | 'refused' | 'unknown-vacancy'

export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly reason: BackendFailure
  /** The server's own sentence, where it gave one. */
  readonly serverMessage: string | null

  constructor(
    reason: BackendFailure,
    detail: string,
    options: { cause?: unknown; serverMessage?: string } = {},
  ) {
    super(`${reason}: ${detail}`, { cause: options.cause })
    this.reason = reason
    this.serverMessage = options.serverMessage || null
  }
}

/** What a landing page shows when nothing could be loaded. Specification 4. */
export const emptyLandingPage: LandingPage = {
  slides: [],
  videoUrl: null,
  sliderSection: null,
  webIcons: [],
  appUsage: [],
  driverServices: [],
}

/** A vacancy's words in a language, else as the backend sent them. */
export const vacancyText = (vacancy: Vacancy, locale: Locale): VacancyText =>
  vacancy.translations?.[locale] ?? { title: vacancy.title, descriptionHtml: vacancy.descriptionHtml }
