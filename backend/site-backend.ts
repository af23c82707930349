import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { databaseUrlOf, type Store } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createLimits, type Limits } from '#backend/store/limits.ts'
import { mailPlan } from '#backend/store/mail-jobs.ts'
import { createFormResults, type FormResults } from '#backend/store/stored-results.ts'
import { type Env, env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import type { Applications, Backend, Reads } from './backend.ts'
import { createQueue, type Queue } from './queue.ts'

type SiteBackend = {
  forVisitor: (authorization: string | null) => Backend
  applications: Applications
  store: Store
  queue: Queue
  limits: Limits
  formResults: FormResults
}

declare global {
  interface ProcessSlots {
    siteBackend: SiteBackend
  }
}

const createSiteBackend = (settings: Env): SiteBackend => {
  const { BACKEND_URL, BACKEND_TIMEOUT_MS: timeoutMs, DATA_DIR: directory } = settings
  const { RETENTION_DAYS: retentionDays, APPLICATION_SOURCE_FIELD: sourceField } = settings
  const databaseUrl = databaseUrlOf(settings)
  const plan = mailPlan(settings)
  const createShared = (store: Store) => ({
    store,
    limits: createLimits(store),
    formResults: createFormResults(store),
  })
  if (BACKEND_URL) {
    const remote = { baseUrl: BACKEND_URL, timeoutMs, sourceField }
    const forwarding = createForwardingBackend({ ...remote, directory, databaseUrl, retentionDays, plan })
    return { ...forwarding, ...createShared(forwarding.store) }
  }
  const embedded = createEmbeddedBackend(databaseUrl, plan)
  const queue = createQueue({ database: embedded.database, retentionDays, plan })
  return { forVisitor: () => embedded, applications: embedded, queue, ...createShared(embedded) }
}

export const siteBackend = (): SiteBackend => processSlot('siteBackend', () => createSiteBackend(env()))

/** Returns the backend for a visitor, whose own `authorization` header is sent only to `BACKEND_URL`. */
export const backend = (authorization: string | null = null): Backend =>
  siteBackend().forVisitor(authorization)

/** Returns the data that pages and feeds show. */
export const reads = (): Reads => backend()

export const applications = (): Applications => siteBackend().applications

/** Processes the jobs that are due now. The queue does so every second, unless the platform runs no timers. */
export const runDueJobs = (): Promise<void> => siteBackend().queue.runDueJobs()
