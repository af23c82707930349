import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { createProductServer } from '#backend/product/product-server.ts'
import type { ProxySite } from '#backend/proxy/receive-form.ts'
import { databaseUrlOf, type Store } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createFormResults, type FormResults } from '#backend/store/form-results.ts'
import { createLimits, type Limits } from '#backend/store/limits.ts'
import { mailPlan } from '#backend/store/mail-jobs.ts'
import { type Env, env, hasStore, isSending } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import type { Applications, Backend, ProductServer, Reads } from './backend.ts'
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
    productServer: ReturnType<typeof createProductServer>
  }
}

const createSiteBackend = (settings: Env): SiteBackend => {
  const { BACKEND_URL, DATA_DIR: directory } = settings
  const { RETENTION_DAYS: retentionDays, APPLICATION_SOURCE_FIELD: sourceField } = settings
  const databaseUrl = databaseUrlOf(settings)
  const plan = mailPlan(settings)
  const jobs = { retentionDays, plan, sends: isSending(settings) }
  const createShared = (store: Store) => ({
    store,
    limits: createLimits(store),
    formResults: createFormResults(store),
  })
  if (BACKEND_URL) {
    const remote = { baseUrl: BACKEND_URL, sourceField }
    const forwarding = createForwardingBackend({ ...remote, ...jobs, directory, databaseUrl })
    return { ...forwarding, ...createShared(forwarding.store) }
  }
  const embedded = createEmbeddedBackend(databaseUrl, plan)
  const queue = createQueue({ database: embedded.database, ...jobs })
  return { forVisitor: () => embedded, applications: embedded, queue, ...createShared(embedded) }
}

/** Returns the backend of a site with a store; throws if STORE is `none`. */
export const siteBackend = (): SiteBackend => {
  if (!hasStore()) throw new Error('this site has no store (STORE=none)')
  return processSlot('siteBackend', () => createSiteBackend(env()))
}

/** Returns the backend for a visitor, whose own `authorization` header is sent only to `BACKEND_URL`. */
export const backend = (authorization: string | null = null): Backend =>
  siteBackend().forVisitor(authorization)

const connectToServer = ({ BACKEND_URL, APPLICATION_SOURCE_FIELD: sourceField }: Env) => {
  if (!BACKEND_URL) throw new Error('a site without a store needs BACKEND_URL')
  return createProductServer({ baseUrl: BACKEND_URL, sourceField, directory: null })
}

/** Like `backend`, but for a site without a store. */
const productServer = (authorization: string | null = null): ProductServer =>
  processSlot('productServer', () => connectToServer(env())).forVisitor(authorization)

/** The services and settings of the calls of a site without a store. */
export const proxySite = (): ProxySite => ({
  backend: productServer,
  filesRequired: env().APPLICATION_FILES === 'required',
  origin: env().SITE_URL ?? null,
})

/** Returns the data for a visitor, with or without a store. */
export const readsFor = (authorization: string | null): Reads =>
  hasStore() ? backend(authorization) : productServer(authorization)

/** Returns the data that pages and the job feed show. */
export const reads = (): Reads => readsFor(null)

export const applications = (): Applications => siteBackend().applications

/** Processes the jobs that are due now. The queue does so every second, unless the platform runs no timers. */
export const runDueJobs = async (): Promise<void> => {
  if (hasStore()) await siteBackend().queue.runDueJobs()
}
