import type { FileFlag } from '#backend/store/file-flags.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationField, ApplicationText } from '#lib/schemas/application-fields.ts'
import type { ContactText } from '#lib/schemas/contact-rules.ts'
import type { FileField } from '#lib/schemas/files.ts'
import type { LandingPage } from '#lib/schemas/landing-page.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'

/** A valid file. The `content` of a form's file is deleted once the form is processed. */
export type ValidFile = {
  type: string
  size: number
  sha256: string
  flags?: readonly FileFlag[]
  /** Why an unscanned file from a form could not be scanned. */
  scanError?: string
  content: Blob
}

/** An application's valid file; `sentSha256` is the hash before re-encoding, unset for a file from the database. */
export type ApplicationFile = ValidFile & { name: string; sentSha256?: string }

/** A submission whose key is already stored is not stored again. `isSuspect` is set if the sender may be a bot. */
type SubmissionMetadata = { locale?: Locale; idempotencyKey: string; isSuspect?: true }

type ApplicationContent = ApplicationText &
  Record<FileField, ApplicationFile | null> & {
    /** The source named in the link to the job, such as a job board. The fingerprint does not include the source. */
    source?: string
  }

export type Application = ApplicationContent & SubmissionMetadata

export type ContactMessage = ContactText & SubmissionMetadata

/** On a site without a store, a form sent without JavaScript has no key. */
type WithOptionalKey<Form extends SubmissionMetadata> = Omit<Form, 'idempotencyKey'> & {
  idempotencyKey: string | null
}

/** A valid application or message, as calls pass it to `Backend`. */
export type ValidApplication = WithOptionalKey<Application>
export type ValidMessage = WithOptionalKey<ContactMessage>

/** An application, as `Backend` passes it to `ProductServer`. Not all of its fields are sent. */
export type OutgoingApplication = Omit<ValidApplication, FileField> &
  Record<FileField, Pick<ApplicationFile, 'name' | 'type' | 'content'> | null>

/** `isUnconfirmed` is true if a 2xx response was not a JSON object, so the form may not have been stored. */
type Acceptance = { isUnconfirmed?: boolean }

/** Loads the landing page and the vacancies. */
export interface Reads {
  landingPage(): Promise<LandingPage>
  /**
   * Returns open vacancies only. Callers cache results by the array's identity, so this must return the same array
   * until the vacancies are reloaded, and callers must not modify it.
   */
  vacancies(): Promise<readonly Vacancy[]>
  /** Returns an open or closed vacancy; null if the id is unknown or the product's server no longer has it. */
  vacancy(id: string): Promise<Vacancy | null>
}

/** `reference` is empty if nothing is stored; `isConfirmed` is true if a confirmation was sent or queued. */
export type Receipt = { reference: string; isConfirmed: boolean }

/** Accepts valid forms. Methods throw a BackendError if they fail. */
export interface Backend extends Reads {
  /** Unless empty, the receipt's reference is unguessable, and short enough for applicants to quote. */
  apply(vacancyId: string, application: ValidApplication): Promise<Receipt>
  /** The returned message comes from the product's server and is for the sender; it may be empty. */
  contact(message: ValidMessage): Promise<Receipt & { message: string }>
}

/** The product's server, which returns no references. Methods throw a BackendError if they fail. */
export interface ProductServer extends Reads {
  apply(vacancyId: string, application: OutgoingApplication): Promise<Acceptance>
  contact(message: ValidMessage): Promise<{ message: string } & Acceptance>
}

/** `passed-on`: the product's server has or may have the application, so it can only be withdrawn there. */
export type ApplicationState = 'received' | 'passed-on' | 'withdrawn'

/** Anyone who has the reference can read the status, so it must not identify the applicant. */
export type ApplicationStatus = {
  state: ApplicationState
  vacancyId: string | null
  receivedAt: Date
  stateSince: Date
  /** The filled-in fields; empty once the application is withdrawn, or if the fields are unknown. */
  fields: readonly ApplicationField[]
}

/** Operations on submitted applications, in addition to those of `Backend`. */
export interface Applications {
  findStatus(reference: string): Promise<ApplicationStatus | null>
  /** Returns null if the key is unknown, or its application was withdrawn or is still being accepted. */
  findByKey(key: string): Promise<{
    reference: string
    fields: readonly ApplicationField[]
    fingerprint: string
    isConfirmed: boolean
  } | null>
  /**
   * Deletes the content but keeps the reference, vacancy and dates; does nothing unless the application is `received`.
   * Returns the resulting status; null if the reference is unknown. Throws a BackendError if the application is being
   * forwarded.
   */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /**
   * Returns the secret for deriving unguessable keys; null if there is no store. All instances that use this database
   * share the secret.
   */
  keySecret(): Promise<string | null>
}
