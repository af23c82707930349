import { type Env, env } from '#lib/base/env.ts'
import { errorText } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createEmbeddedBackend } from './embedded.ts'
import { createLimits, type Limits } from './limits.ts'
import { mailPlan } from './mails.ts'
import type { Applications, Backend } from './port.ts'
import { createQueue, type Handler, type Queue } from './queue.ts'
import { createReliableBackend } from './remote/forwarding.ts'
import { databasePlace, type Store } from './store/database.ts'
import type { Lane } from './store/jobs.ts'
import type { Database } from './store/schema.ts'

type SiteBackend = {
  /** The settings that the backend was made for. */
  address: string
  as: (authorization: string | null) => Backend
  applications: Applications
  store: Store
  queue: Queue
  limits: Limits
  drafts: Drafts
}

declare global {
  interface ProcessSlots {
    siteBackend: { current: SiteBackend | null }
  }
}

const create = (settings: Env, address: string): SiteBackend => {
  const { BACKEND_URL, BACKEND_TIMEOUT_MS: timeoutMs, DATA_DIR: directory } = settings
  const { RETENTION_DAYS: retentionDays } = settings
  const place = databasePlace(settings)
  const plan = mailPlan(settings)
  const shared = (store: Store) => ({
    address,
    store,
    limits: createLimits(store),
    drafts: createDrafts(store),
  })
  if (BACKEND_URL) {
    const remote = { address: BACKEND_URL, timeoutMs }
    const reliable = createReliableBackend({ ...remote, directory, place, retentionDays, plan })
    return { ...reliable, ...shared(reliable.store) }
  }
  const own = createEmbeddedBackend(place, plan)
  const queue = createQueue({ database: own.database, retentionDays, plan })
  return { as: () => own, applications: own, queue, ...shared(own) }
}

const siteBackend = (settings: Env = env()): SiteBackend => {
  const slot = processSlot('siteBackend', () => ({ current: null }))
  const address = `${settings.BACKEND_URL ?? ''} ${databasePlace(settings)}`
  if (slot.current?.address !== address) slot.current = create(settings, address)
  return slot.current
}

/**
 * The product's server if `BACKEND_URL` names one, else the embedded backend. `authorization` is the
 * visitor's own header and goes to the configured server only.
 */
export const backend = (authorization: string | null = null): Backend => siteBackend().as(authorization)

/** What becomes of applications. */
export const applications = (): Applications => siteBackend().applications

/** The database that holds everything that visitors send. */
export const siteDatabase = (): Promise<Database> => siteBackend().store.database()

/** Counts what visitors send against their shares. */
export const siteLimits = (): Limits => siteBackend().limits

/** Keeps the forms that visitors without JavaScript have to correct. */
export const siteDrafts = (): Drafts => siteBackend().drafts

/** Sets who does the jobs of a lane that wait in the queue. */
export const handleJobs = (lane: Lane, handler: Handler): void => siteBackend().queue.handle(lane, handler)

/** Runs the queue's due jobs at once, where this process runs them; never fails. */
export const workQueue = (): Promise<void> => siteBackend().queue.work()

// In milliseconds: whatever damages a file does so rarely, and the file is read whole.
const checkEvery = 10 * 60 * 1000

/**
 * Makes the backend ready before the first request: the database is created and migrated. Throws where it cannot be
 * used; without one that is out of reach, or damaged, the site starts all the same, and takes no forms.
 */
export const openBackend = async (): Promise<void> => {
  const { BACKEND_URL, DATABASE_URL, DATA_DIR } = env()
  const { store } = siteBackend()
  await store.open().catch((error: unknown) => {
    // The address may hold a password.
    const where = DATABASE_URL ? 'DATABASE_URL names a database that' : `DATA_DIR (${DATA_DIR})`
    throw new Error(`${where} cannot be used: ${errorText(error)}`, { cause: error })
  })
  setInterval(store.check, checkEvery).unref()
  // The data is asked for at the start, so that the first visitor does not wait for a server that hangs.
  if (BACKEND_URL) void Promise.allSettled([backend().landingPage(), backend().vacancies()])
}

/** Starts to do what waits in the queue, beside the requests. */
export const startQueue = (): void => {
  const { queue } = siteBackend()
  queue.start()
  // Next answers what is under way before it ends the process, and has ten seconds for it.
  process.once('SIGTERM', queue.hurry)
}
