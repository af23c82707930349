import type { FileFlag } from '#backend/store/file-flags.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationField, ApplicationText } from '#lib/schemas/application-fields.ts'
import type { ContactText } from '#lib/schemas/contact-rules.ts'
import type { FileField } from '#lib/schemas/files.ts'
import type { LandingPage } from '#lib/schemas/landing-page.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'

/** A valid file. If it comes from a form, `content` is deleted once the form is processed. */
export type ValidFile = {
  type: string
  size: number
  sha256: string
  flags?: readonly FileFlag[]
  /** Why an unscanned file from a form could not be scanned. */
  scanError?: string
  content: Blob
}

/** A valid file of an application; `sentSha256` is the hash before re-encoding, unset for a file from the database. */
export type ApplicationFile = ValidFile & { name: string; sentSha256?: string }

/** A second submission with the same key is not stored. `isSuspect`: a bot may have sent the form. */
type SubmissionMetadata = { locale?: Locale; idempotencyKey: string; isSuspect?: true }

type ApplicationContent = ApplicationText &
  Record<FileField, ApplicationFile | null> & {
    /** The source of the job link, such as a job board. It is not part of the fingerprint. */
    source?: string
  }

export type Application = ApplicationContent & SubmissionMetadata

export type ContactMessage = ContactText & SubmissionMetadata

/** On a site without a store, a form without JavaScript has no key. */
type WithOptionalKey<Form extends SubmissionMetadata> = Omit<Form, 'idempotencyKey'> & {
  idempotencyKey: string | null
}

/** A valid application or message, as a call passes it on. */
export type AcceptedApplication = WithOptionalKey<Application>
export type AcceptedMessage = WithOptionalKey<ContactMessage>

/** An application as it is sent to the product's server. */
export type OutgoingApplication = Omit<AcceptedApplication, FileField> &
  Record<FileField, Pick<ApplicationFile, 'name' | 'type' | 'content'> | null>

/** `isUnclear`: the response was 2xx but no JSON object, so the form may not be stored. */
type Acceptance = { isUnclear?: boolean }

/** The data that pages and the job feed show. */
export interface Reads {
  landingPage(): Promise<LandingPage>
  /**
   * Returns open vacancies only. Callers cache results by the array, so it is the same one until the vacancies are
   * loaded again, and must not be changed.
   */
  vacancies(): Promise<readonly Vacancy[]>
  /** Returns an open or closed vacancy; null if the backend returns none for this id. */
  vacancy(id: string): Promise<Vacancy | null>
}

/** `reference` is empty if nothing is stored; `isConfirmed`: a confirmation is sent or queued. */
export type Receipt = { reference: string; isConfirmed: boolean }

/** Where valid forms go. A call that fails throws a BackendError. */
export interface Backend extends Reads {
  /** Returns a reference that is short, because applicants quote it, but cannot be guessed. */
  apply(vacancyId: string, application: AcceptedApplication): Promise<Receipt>
  /** The returned message is the text of the product's server for the sender, or empty. */
  contact(message: AcceptedMessage): Promise<Receipt & { message: string }>
}

/** The product's server, which returns no references. A call fails as one of `Backend` does. */
export interface ProductServer extends Reads {
  apply(vacancyId: string, application: OutgoingApplication): Promise<Acceptance>
  contact(message: AcceptedMessage): Promise<{ message: string } & Acceptance>
}

/** `passed-on`: the product's server has the application, or may have it, so it is withdrawn only there. */
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

/** Operations on submitted applications, in addition to those of `Backend`. */
export interface Applications {
  findStatus(reference: string): Promise<ApplicationStatus | null>
  /** Returns null if the key is unknown or was withdrawn. `isConfirmed`: a confirmation is sent or queued. */
  findByKey(key: string): Promise<{
    reference: string
    fields: readonly ApplicationField[]
    fingerprint: string
    isConfirmed: boolean
  } | null>
  /**
   * Deletes the content, but not reference, vacancy and dates, unless the application is `passed-on`. Returns
   * the resulting status; null if the reference is unknown.
   */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /** Returns the secret for making unguessable keys, which all servers with the same database share; null without a store. */
  keySecret(): Promise<string | null>
}
