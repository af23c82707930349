import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationField, ApplicationText } from '#lib/schemas/application-fields.ts'
import type { VacancyFact } from '#lib/schemas/categories.ts'
import type { FileMark } from '#lib/schemas/files.ts'

/** Places, kinds of employment, teams and languages; a fact that is unknown is missing. */
export type VacancyFacts = Partial<Record<VacancyFact, readonly string[]>>

/** A vacancy's text in one language. */
export type VacancyText = { title: string; descriptionHtml: string; facts?: VacancyFacts }

export type Vacancy = VacancyText & {
  id: string
  /** The category as the backend spells it. Compare it with `matchesCategory`. */
  category: string
  createdAt: Date | null
  updatedAt: Date | null
  /** When the vacancy was closed; absent while it is open. */
  closedAt?: Date
  translations?: Partial<Record<Locale, VacancyText>>
}

export type SliderSection = { imageUrl: string | null; title: string; description: string }

/** A slide in one language. `title` is shown over the picture; null if it needs none. */
export type SlideView = { imageUrl: string; title: string | null }

export type Slide = SlideView & { translations?: Partial<Record<Locale, SlideView>> }

/** An item of a list whose shape the API does not define. Only `title` is never empty. */
export type LandingItem = { title: string; text: string; imageUrl: string | null; href: string | null }

/**
 * Data of the landing pages. URLs are absolute, or paths of this site. The API does not define the items of
 * the last three lists.
 */
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
  /** Warnings for people who open the file. */
  marks?: readonly FileMark[]
  content: Blob
}

/**
 * `idempotencyKey`: a second submission with the same key is not stored. `isSuspect`: a bot may have sent it.
 */
type SubmissionMetadata = { idempotencyKey: string; isSuspect?: true }

export type JobApplication = ApplicationText &
  Record<FileKind, UploadedFile | null> & {
    /** The language of the form's page. */
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

/** Returns the date of a vacancy's last change; null if the backend sends no dates. */
export const lastModifiedOf = ({ updatedAt, createdAt }: Vacancy): Date | null => updatedAt ?? createdAt

/**
 * `received`: the site has the application. `passed-on`: the remote backend has it, so it can be withdrawn
 * only there. `withdrawn`: the holder of the reference withdrew it.
 */
export type ApplicationState = 'received' | 'passed-on' | 'withdrawn'

/** The data that an application's reference gives access to. They do not identify the applicant. */
export type ApplicationStatus = {
  state: ApplicationState
  /** The id of the vacancy; null if it is unknown. */
  vacancyId: string | null
  receivedAt: Date
  /** When the application entered its state. */
  stateSince: Date
  /** The fields that were filled in; empty once withdrawn, or if they are unknown. */
  fields: readonly ApplicationField[]
}

/** Operations on submitted applications, in addition to the backend's five calls. */
export interface Applications {
  /** Returns null if no application has the reference. */
  findStatus(reference: string): Promise<ApplicationStatus | null>
  /**
   * Finds an application by its idempotency key; null if there is none or it was withdrawn. `fingerprint` is
   * that of `applicationFingerprint`; `isConfirmed` is true if a confirmation was sent or is queued.
   */
  findByKey(key: string): Promise<{
    reference: string
    fields: readonly ApplicationField[]
    fingerprint: string
    isConfirmed: boolean
  } | null>
  /**
   * Withdraws an application: deletes its content, but keeps reference, vacancy and dates. Returns the new
   * status, which stays `passed-on` if the backend has it; null for an unknown reference.
   */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /** Returns the secret for making unguessable keys. All servers with the same database share it. */
  keySecret(): Promise<string>
}

/** The landing pages' data if nothing could be loaded. */
export const emptyLandingPage: LandingPage = {
  slides: [],
  videoUrl: null,
  sliderSection: null,
  webIcons: [],
  appUsage: [],
  driverServices: [],
}

export const isClosed = ({ closedAt }: Vacancy): boolean => closedAt !== undefined

/** Returns the slides in a language; a slide without translation stays as it is. */
export const slideViews = (slides: readonly Slide[], locale: Locale): SlideView[] =>
  slides.map((slide) => slide.translations?.[locale] ?? slide)

/** Checks a vacancy id. Call it before you build a URL or a query from the id. */
export const isVacancyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)
