import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationField, ApplicationText } from '#lib/schemas/application-fields.ts'
import type { VacancyFact } from '#lib/schemas/categories.ts'
import type { FileMark } from '#lib/schemas/files.ts'

export type VacancyFacts = Partial<Record<VacancyFact, readonly string[]>>

export type VacancyText = { title: string; descriptionHtml: string; facts?: VacancyFacts }

export type Vacancy = VacancyText & {
  id: string
  /** The category as the backend spells it. Compare it with `matchesCategory`. */
  category: string
  createdAt: Date | null
  updatedAt: Date | null
  closedAt?: Date
  translations?: Partial<Record<Locale, VacancyText>>
}

export type SliderSection = { imageUrl: string | null; title: string; description: string }

/** A slide in one language. `title` is shown over the picture; null if it needs none. */
export type SlideView = { imageUrl: string; title: string | null }

export type Slide = SlideView & { translations?: Partial<Record<Locale, SlideView>> }

/** An item of a list whose shape the API does not define. Only `title` is never empty. */
export type LandingItem = { title: string; text: string; imageUrl: string | null; href: string | null }

/** URLs are absolute, or paths of this site. */
export type LandingPage = {
  slides: readonly Slide[]
  videoUrl: string | null
  sliderSection: SliderSection | null
  webIcons: readonly LandingItem[]
  appUsage: readonly LandingItem[]
  driverServices: readonly LandingItem[]
}

export type FileKind = 'photo' | 'resume'

/** A file of an application. `content` of a file from a form is deleted after the response. */
export type UploadedFile = {
  fileName: string
  type: string
  size: number
  sha256: string
  /** The hash of the file as it was sent, if the stored file was made from it by re-encoding. */
  sentSha256?: string
  marks?: readonly FileMark[]
  content: Blob
}

/** A second submission with the same key is not stored. `isSuspect`: a bot may have sent it. */
type SubmissionMetadata = { idempotencyKey: string; isSuspect?: true }

export type JobApplication = ApplicationText &
  Record<FileKind, UploadedFile | null> & {
    locale?: Locale
  } & SubmissionMetadata

export type ContactMessage = {
  name: string
  email: string
  message: string
  locale?: Locale
} & SubmissionMetadata

/** `isUnclear`: the response was 2xx but no JSON object, so the form may not be stored. */
type Acceptance = { isUnclear?: boolean }

/** `message` is the backend's text, or empty. Only a stored message has a `reference`. */
export type ContactReply = { success: boolean; message: string; reference?: string } & Acceptance

/** The site's backend. Each of its five calls throws a BackendError if it fails. */
export interface Backend {
  landingPage(): Promise<LandingPage>
  /** Returns open vacancies only. */
  vacancies(): Promise<Vacancy[]>
  /** Returns an open or closed vacancy; null if the backend has no vacancy with this id. */
  vacancy(id: string): Promise<Vacancy | null>
  /** The applicant quotes the reference, so it is short; it cannot be guessed. */
  apply(vacancyId: string, application: JobApplication): Promise<{ reference: string } & Acceptance>
  contact(message: ContactMessage): Promise<ContactReply>
}

export const lastModifiedOf = ({ updatedAt, createdAt }: Vacancy): Date | null => updatedAt ?? createdAt

/** `passed-on`: the remote backend has the application, so it can be withdrawn only there. */
export type ApplicationState = 'received' | 'passed-on' | 'withdrawn'

/** Anyone who has the reference can read this, so it must not identify the applicant. */
export type ApplicationStatus = {
  state: ApplicationState
  vacancyId: string | null
  receivedAt: Date
  stateSince: Date
  /** The fields that were filled in; empty once withdrawn, or if they are unknown. */
  fields: readonly ApplicationField[]
}

/** Operations on submitted applications, in addition to the backend's five calls. */
export interface Applications {
  findStatus(reference: string): Promise<ApplicationStatus | null>
  /** Returns null if it was withdrawn. `isConfirmed`: a confirmation was sent or is queued. */
  findByKey(key: string): Promise<{
    reference: string
    fields: readonly ApplicationField[]
    fingerprint: string
    isConfirmed: boolean
  } | null>
  /** Deletes the content, but not reference, vacancy and dates. A `passed-on` application stays as it is. */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /** Returns the secret for making unguessable keys. All servers with the same database share it. */
  keySecret(): Promise<string>
}

export const emptyLandingPage: LandingPage = {
  slides: [],
  videoUrl: null,
  sliderSection: null,
  webIcons: [],
  appUsage: [],
  driverServices: [],
}

export const isClosed = ({ closedAt }: Vacancy): boolean => closedAt !== undefined

export const slideViews = (slides: readonly Slide[], locale: Locale): SlideView[] =>
  slides.map((slide) => slide.translations?.[locale] ?? slide)

/** Checks a vacancy id. Call it before you build a URL or a query from the id. */
export const isVacancyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)
