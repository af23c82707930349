import type { ApplicationField } from '#lib/schemas/application-fields.ts'

/**
 * received: it is here. passed-on: the backend took it, and only there can it be taken back. withdrawn: by
 * whoever holds the reference.
 */
export type ApplicationState = 'received' | 'passed-on' | 'withdrawn'

/** What the holder of a reference may know: nothing that says who applied. */
export type ApplicationStatus = {
  state: ApplicationState
  /** Null where it is not known any more. */
  vacancyId: string | null
  receivedAt: Date
  /** Since when it is in its state. */
  since: Date
  /** What was sent with it, as the fields' names alone; empty where nothing is left, or it is not known. */
  fields: readonly ApplicationField[]
}

/** What becomes of applications after they were sent; beside the backend's five calls. */
export interface Applications {
  /** Null for a reference that is nobody's. */
  status(reference: string): Promise<ApplicationStatus | null>
  /**
   * Removes all that was sent, and keeps the reference, the vacancy and the dates. Answers the state after it:
   * what was passed on stays so. Null for a reference that is nobody's.
   */
  withdraw(reference: string): Promise<ApplicationStatus | null>
  /** What only this site's servers know, for as long as the database lives: makes keys that nobody can guess. */
  keySecret(): Promise<string>
}
