import { type Env, env } from '#lib/base/env.ts'
import { errorText } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import type { Applications, Backend } from './backend.ts'
import { createEmbeddedBackend } from './embedded.ts'
import { createLimits, type Limits } from './limits.ts'
import { mailPlan } from './mail-jobs.ts'
import { createQueue, type Queue } from './queue.ts'
import { createForwardingBackend } from './remote/forwarding.ts'
import { databaseUrlOf, type Store } from './store/database.ts'
import { createFormResults, type FormResults } from './stored-results.ts'

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
  const { RETENTION_DAYS: retentionDays } = settings
  const databaseUrl = databaseUrlOf(settings)
  const plan = mailPlan(settings)
  const createShared = (store: Store) => ({
    store,
    limits: createLimits(store),
    formResults: createFormResults(store),
  })
  if (BACKEND_URL) {
    const remote = { address: BACKEND_URL, timeoutMs }
    const forwarding = createForwardingBackend({ ...remote, directory, databaseUrl, retentionDays, plan })
    return { ...forwarding, ...createShared(forwarding.store) }
  }
  const embedded = createEmbeddedBackend(databaseUrl, plan)
  const queue = createQueue({ database: embedded.database, retentionDays, plan })
  return { forVisitor: () => embedded, applications: embedded, queue, ...createShared(embedded) }
}

/** The site's backend, with its store, queue, limits and drafts. */
export const siteBackend = (): SiteBackend => processSlot('siteBackend', () => createSiteBackend(env()))

/**
 * The product's server if `BACKEND_URL` names one, else the embedded backend. `authorization` is the
 * visitor's own header and goes to the configured server only.
 */
export const backend = (authorization: string | null = null): Backend =>
  siteBackend().forVisitor(authorization)

/** The applications that were sent: their state, and their withdrawal. */
export const applications = (): Applications => siteBackend().applications

/**
 * Opens the backend before the first request: creates and migrates the database, or throws where that cannot be done.
 * If the database is out of reach or damaged, the site still starts, but takes no forms.
 */
export const openBackend = async (): Promise<void> => {
  const { BACKEND_URL, DATABASE_URL, DATA_DIR } = env()
  const { store } = siteBackend()
  await store.open().catch((error: unknown) => {
    // The address may hold a password.
    const where = DATABASE_URL ? 'DATABASE_URL names a database that' : `DATA_DIR (${DATA_DIR})`
    throw new Error(`${where} cannot be used: ${errorText(error)}`, { cause: error })
  })
  // The data is asked for at the start, so that the first visitor does not wait for a server that hangs.
  if (BACKEND_URL) void Promise.allSettled([backend().landingPage(), backend().vacancies()])
}

/** Starts to do what waits in the queue, beside the requests. */
export const startQueue = (): void => {
  const { queue } = siteBackend()
  queue.start()
  // The process ends once lib/serve.ts has answered the open requests, which takes at most eight seconds.
  process.once('SIGTERM', queue.beginShutdown)
}
