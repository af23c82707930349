import type { Locale } from '#lib/i18n/locales.ts'
import { processSlot } from '#lib/process/process-slot.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { Applications, Backend, Reads } from './ports.ts'
import type { FormResultStore } from './store/form-results.ts'
import type { Lane } from './store/jobs.ts'
import type { Limits } from './store/limits.ts'
import type { PendingUploads } from './uploads/pending-uploads.ts'
import type { VacancyLookup } from './vacancy-lookup.ts'

/** Sends a visitor the link to the app by SMS, or stores the request. Errors contain no secrets. */
export type LinkService = {
  delivery: 'sms' | 'stored'
  deliver: (phone: string, locale: Locale) => Promise<void>
}

/**
 * Whether the store can accept forms, and the state of its queue. `lanes` is null if the database is damaged or
 * unreachable, or refuses writes.
 */
export type Health = {
  hasSpace: boolean
  canValidate: boolean
  databaseError: 'damaged' | 'unreachable' | null
  lanes: readonly { lane: Lane; waitingCount: number; oldestAgeSeconds: number; failedCount: number }[] | null
}

/** The parts of a site, assembled by `compose.ts`. Calls use the store and other servers only through these parts. */
export type SiteBackend = {
  /**
   * Preloads data from the product's server, if there is one. If there is a store, opens the database and starts the
   * queue, the file cleanup and, if configured and enabled, e-mail.
   */
  start: () => Promise<void>
  /** Returns the backend for a visitor, whose `authorization` header is sent only to the product's server. */
  forVisitor: (authorization: string | null) => Backend
  /**
   * Returns `unavailable` if the site does not know the state, as on every site without a store; the product's server
   * then has to decide. Throws if the site's own store cannot be read.
   */
  readVacancyState: (reads: Reads, vacancyId: string) => Promise<VacancyLookup['state']>
  applications: Applications
  limits: Limits
  results: FormResultStore
  uploads: PendingUploads
  createFileStorage: () => FileStorage
  areFilesRequired: boolean
  /** Runs `canStoreForms` if there is a store; otherwise returns true. */
  canAcceptForms: () => Promise<boolean>
  /** Null if the site neither sends nor stores links to the app. */
  links: LinkService | null
  /** Processes the jobs due now. The queue does so every second, unless the platform runs no timers. */
  runDueTasks: () => Promise<void>
  /** Returns null if the site has no store. The health of the product's server is not included. */
  readHealth: () => Promise<Health | null>
}

declare global {
  interface ProcessSlots {
    siteBackend: SiteBackend
  }
}

/** Returns the parts composed by `startBackend`; throws if it has not been called. */
export const siteBackend = (): SiteBackend =>
  processSlot('siteBackend', () => {
    throw new Error('the backend has not been started')
  })
