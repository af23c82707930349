import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationField, ApplicationText } from '#lib/schemas/application-fields.ts'
import type { VacancyFact } from '#lib/schemas/categories.ts'
import type { FileMark } from '#lib/schemas/files.ts'

/** Where the work is, of what kind, in which teams and languages, as far as anybody said. */
export type VacancyFacts = Partial<Record<VacancyFact, readonly string[]>>

/** A vacancy's words in one language. */
export type VacancyText = { title: string; descriptionHtml: string; facts?: VacancyFacts }

export type Vacancy = VacancyText & {
  id: string
  /** The category as the backend wrote it: compare by `matchesCategory`. */
  category: string
  createdAt: Date | null
  updatedAt: Date | null
  /** Since when it takes no more applications; absent while it is open. */
  closedAt?: Date
  translations?: Partial<Record<Locale, VacancyText>>
}

export type SliderSection = { imageUrl: string | null; title: string; description: string }

/** A slide as one language shows it; the title stands on the picture, null where the picture says it all. */
export type SlideView = { imageUrl: string; title: string | null }

export type Slide = SlideView & { translations?: Partial<Record<Locale, SlideView>> }

/** An item of a list whose shape is not specified, as far as it was understood: a title, and maybe the rest. */
export type LandingItem = { title: string; text: string; imageUrl: string | null; href: string | null }

/**
 * Data of the landing pages; the shape of the items in the last three lists is not defined. Addresses are absolute,
 * or paths of this site.
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

/** A file of an application; a form's `content` stays on disk and is only good until the request is answered. */
export type UploadedFile = {
  fileName: string
  type: string
  size: number
  sha256: string
  /** The hash of the upload as it came, where the kept file was made from it. */
  sentSha256?: string
  /** Warnings for its reader. */
  marks?: readonly FileMark[]
  content: Blob
}

/** Submissions with the same key are one, and are kept once; `isSuspect`: a program may have sent it. */
type SubmissionMetadata = { idempotencyKey: string; isSuspect?: true }

export type JobApplication = ApplicationText &
  Record<FileKind, UploadedFile | null> & {
    /** The language the applicant read the form in. */
    locale?: Locale
  } & SubmissionMetadata

export type ContactMessage = {
  name: string
  email: string
  message: string
  locale?: Locale
} & SubmissionMetadata

/** `isUnclear`: the response was a success, but no JSON object, so the backend may not have stored the form. */
type Acceptance = { isUnclear?: boolean }

/** `message` is the server's own sentence; empty when it has none to say. A kept message has a reference. */
export type ContactReply = { success: boolean; message: string; reference?: string } & Acceptance

/** The backend as the site sees it: five calls, each of which throws a BackendError when it fails. */
export interface Backend {
  landingPage(): Promise<LandingPage>
  /** The open ones. */
  vacancies(): Promise<Vacancy[]>
  /** Open or closed; null if the backend answers that there is no such vacancy. */
  vacancy(id: string): Promise<Vacancy | null>
  /** The reference is short and unguessable; the applicant quotes it. */
  apply(vacancyId: string, application: JobApplication): Promise<{ reference: string } & Acceptance>
  contact(message: ContactMessage): Promise<ContactReply>
}

/** When a vacancy changed last, as far as anybody said. */
export const lastModified = ({ updatedAt, createdAt }: Vacancy): Date | null => updatedAt ?? createdAt

/**
 * `received`: the application is here. `passed-on`: the backend took it, and it can be withdrawn only there.
 * `withdrawn`: the holder of the reference withdrew it.
 */
export type ApplicationState = 'received' | 'passed-on' | 'withdrawn'

/** The part of an application that the holder of its reference may know: nothing that says who applied. */
export type ApplicationStatus = {
  state: ApplicationState
  /** The id of the vacancy; null where it is not known any more. */
  vacancyId: string | null
  receivedAt: Date
  /** Since when it is in its state. */
  since: Date
  /** The names of the fields that were sent; empty where nothing is left, or it is not known. */
  fields: readonly ApplicationField[]
}

/** Applications after they were sent; beside the backend's five calls. */
export interface Applications {
  /** Null for a reference that is nobody's. */
  status(reference: string): Promise<ApplicationStatus | null>
  /**
   * The reference, the field names and the fingerprint (`applicationFingerprint`) of the application under a key, and
   * whether its confirmation was or will be sent;
   * null if there is none, or it was withdrawn.
   */
  findByKey(key: string): Promise<{
    reference: string
    fields: readonly ApplicationField[]
    fingerprint: string
    isConfirmed: boolean
  } | null>
  /**
   * Withdraws an application: removes its content, and keeps the reference, the vacancy and the dates. Answers its
   * new state, which stays `passed-on` for one that was; null for an unknown reference.
   */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /** A secret of this site's servers, which lives as long as the database: makes keys that nobody can guess. */
  keySecret(): Promise<string>
}

/** The data of a landing page when nothing could be loaded. */
export const emptyLandingPage: LandingPage = {
  slides: [],
  videoUrl: null,
  sliderSection: null,
  webIcons: [],
  appUsage: [],
  driverServices: [],
}

/** Whether a vacancy takes no more applications. */
export const isClosed = ({ closedAt }: Vacancy): boolean => closedAt !== undefined

/** The slides in a language, each else as the backend sent it. */
export const slideViews = (slides: readonly Slide[], locale: Locale): SlideView[] =>
  slides.map((slide) => slide.translations?.[locale] ?? slide)

/** Whether a text can be a vacancy's id; checked before any address or query is built from it. */
export const isVacancyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)
