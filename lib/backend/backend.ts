import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationField, ApplicationText } from '#lib/schemas/application-fields.ts'
import type { VacancyFact } from '#lib/schemas/categories.ts'
import type { FileMark } from '#lib/schemas/files.ts'

/** The places, kinds of employment, teams and languages of a vacancy. A fact is missing if it is unknown. */
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

/** A slide in one language. `title` is shown over the picture; it is null if the picture needs none. */
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

/**
 * A file of an application. If it came with a form, `content` reads a temporary file, which is deleted after
 * the response.
 */
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
 * `idempotencyKey`: submissions with the same key are stored once. `isSuspect`: a bot may have sent the form.
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

/** `isUnclear`: the response was 2xx but no JSON object, so the backend may not have stored the form. */
type Acceptance = { isUnclear?: boolean }

/** `message` is the text in the backend's response, or empty. Only a stored message has a `reference`. */
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
export const lastModified = ({ updatedAt, createdAt }: Vacancy): Date | null => updatedAt ?? createdAt

/**
 * `received`: only this site has the application. `passed-on`: the remote backend has accepted it, so it can
 * be withdrawn only there. `withdrawn`: the holder of the reference withdrew it.
 */
export type ApplicationState = 'received' | 'passed-on' | 'withdrawn'

/** The data of an application that its reference gives access to. They do not identify the applicant. */
export type ApplicationStatus = {
  state: ApplicationState
  /** The id of the vacancy; null if it is unknown. */
  vacancyId: string | null
  receivedAt: Date
  /** When the application entered its state. */
  since: Date
  /**
   * The names of the fields that were filled in; empty if the application was withdrawn or the names are
   * unknown.
   */
  fields: readonly ApplicationField[]
}

/** Operations on submitted applications, in addition to the backend's five calls. */
export interface Applications {
  /** Returns null if no application has the reference. */
  status(reference: string): Promise<ApplicationStatus | null>
  /**
   * Finds an application by its idempotency key; returns null if there is none or it was withdrawn.
   * `fingerprint` comes from `applicationFingerprint`. `isConfirmed` is true if the confirmation e-mail was
   * sent or is queued.
   */
  findByKey(key: string): Promise<{
    reference: string
    fields: readonly ApplicationField[]
    fingerprint: string
    isConfirmed: boolean
  } | null>
  /**
   * Withdraws an application: deletes its content, and keeps the reference, the vacancy and the dates.
   * Returns the new status, which stays `passed-on` if the remote backend has the application; null for an
   * unknown reference.
   */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /**
   * Returns the secret from which unguessable idempotency keys are made. All servers with the same database
   * share it.
   */
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

/** Returns the slides in a language. A slide without a translation is returned as the backend sent it. */
export const slideViews = (slides: readonly Slide[], locale: Locale): SlideView[] =>
  slides.map((slide) => slide.translations?.[locale] ?? slide)

/** Checks whether a text can be a vacancy's id. Call it before you build a URL or a query from the text. */
export const isVacancyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)
