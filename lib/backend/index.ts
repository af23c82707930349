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

export const applications = (): Applications => siteBackend().applications

/** Creates and migrates the database. If it is unreachable or damaged, the site starts but refuses forms. */
export const openBackend = async (): Promise<void> => {
  const { BACKEND_URL, DATABASE_URL, DATA_DIR } = env()
  const { store } = siteBackend()
  await store.open().catch((error: unknown) => {
    // Do not print DATABASE_URL, because it may contain a password.
    const database = DATABASE_URL ? 'the database of DATABASE_URL' : `DATA_DIR (${DATA_DIR})`
    throw new Error(`cannot use ${database}: ${errorText(error)}`, { cause: error })
  })
  // Load the data at start, so that the first visitor does not wait for a slow server.
  if (BACKEND_URL) void Promise.allSettled([backend().landingPage(), backend().vacancies()])
}

export const startQueue = (): void => {
  const { queue } = siteBackend()
  queue.start()
  // After a signal, open requests get up to eight seconds (lib/start.ts), and the process exits without waiting for jobs.
  process.once('SIGTERM', queue.beginShutdown)
}
