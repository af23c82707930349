import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { createProductClient } from '#backend/product/product-client.ts'
import { createUnstoredBackend } from '#backend/product/unstored.ts'
import { databaseLocationOf, type Store } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createFormResultStore } from '#backend/store/form-results.ts'
import { createLimits } from '#backend/store/limits.ts'
import { createLinkStore } from '#backend/store/links.ts'
import { readCompanyRecipients } from '#backend/store/mail-jobs.ts'
import { appUrl } from '#lib/company/links.ts'
import { type Env, hasStore, isSendingEnabled, storesLinks } from '#lib/settings/env.ts'
import { memoryStorage } from './files/memory-files.ts'
import { createTemporaryStorage } from './files/temporary-files.ts'
import { readStoreHealth } from './health.ts'
import { createSmsGateway } from './links/sms-gateway.ts'
import { createQueue, type Queue } from './queue.ts'
import type { LinkService, SiteBackend } from './site.ts'
import { preloadData, startStore } from './start.ts'
import { canStoreForms } from './store/disk-space.ts'
import { createUploadStorage } from './uploads/store-uploads.ts'
import { lookUpVacancy, readStoredVacancyState } from './vacancy-lookup.ts'

// Only this file composes the three kinds of site: with its own store, with a store in front of the product's server,
// and without a store.

const areFilesRequired = ({ APPLICATION_FILES }: Pick<Env, 'APPLICATION_FILES'>) =>
  APPLICATION_FILES === 'required'

const requireProductClient = ({ BACKEND_URL: baseUrl, APPLICATION_SOURCE_FIELD: sourceField }: Env) => {
  if (!baseUrl) throw new Error('a site without a store needs BACKEND_URL')
  return createProductClient({ baseUrl, sourceField, directory: null })
}

type ProductClient = Pick<ReturnType<typeof createProductClient>, 'forVisitor'>

/** Composes the parts of a site that only passes forms on to the product's server. */
export const composeWithoutStore = (
  client: ProductClient,
  settings: Pick<Env, 'APPLICATION_FILES'>,
): SiteBackend => {
  return {
    start: async () => preloadData(client.forVisitor(null)),
    forVisitor: (authorization) => createUnstoredBackend(client.forVisitor(authorization)),
    readVacancyState: async () => 'unavailable',
    applications: {
      findStatus: async () => null,
      findByKey: async () => null,
      withdraw: async () => null,
      keySecret: async () => null,
    },
    limits: { consume: async () => 0 },
    results: { saveResult: async () => null, readResult: async () => null },
    uploads: {
      create: async () => null,
      find: async () => null,
      append: async () => 'quota',
      remove: async () => undefined,
      open: async () => null,
      save: async () => null,
      removeExpired: async () => undefined,
    },
    createFileStorage: () => memoryStorage,
    areFilesRequired: areFilesRequired(settings),
    canAcceptForms: async () => true,
    links: null,
    runDueTasks: async () => undefined,
    readHealth: async () => null,
  }
}

const createLinkService = (settings: Env, store: Store): LinkService | null => {
  const linkUrl = appUrl(settings)
  if (storesLinks(settings)) return createLinkStore(store, linkUrl)
  const { SMS_WEBHOOK_URL: gatewayUrl } = settings
  return gatewayUrl ? createSmsGateway({ gatewayUrl, linkUrl }) : null
}

type StoreParts = Pick<SiteBackend, 'forVisitor' | 'applications' | 'readVacancyState'> & {
  store: Store
  queue: Queue
}

const composeWithStore = (settings: Env, { store, queue, ...parts }: StoreParts): SiteBackend => {
  const uploads = createUploadStorage(settings, store)
  const limits = createLimits(store)
  const backend = parts.forVisitor(null)
  return {
    ...parts,
    start: () => startStore(settings, { store, queue, uploads, limits, backend }),
    limits,
    results: createFormResultStore(store),
    uploads,
    createFileStorage: () => createTemporaryStorage(settings.CLAMAV_HOST),
    areFilesRequired: areFilesRequired(settings),
    canAcceptForms: canStoreForms,
    links: createLinkService(settings, store),
    runDueTasks: queue.runDueTasks,
    readHealth: () => readStoreHealth(store),
  }
}

/** Composes a site's parts according to its settings. */
export const composeBackend = (settings: Env): SiteBackend => {
  if (!hasStore(settings)) return composeWithoutStore(requireProductClient(settings), settings)
  const { BACKEND_URL: baseUrl, DATA_DIR: directory, APPLICATION_SOURCE_FIELD: sourceField } = settings
  const databaseLocation = databaseLocationOf(settings)
  const companyRecipients = readCompanyRecipients(settings)
  const queueOptions = {
    retentionDays: settings.RETENTION_DAYS,
    companyRecipients,
    isSendingEnabled: isSendingEnabled(settings),
  }
  if (baseUrl) {
    const connectionOptions = { baseUrl, sourceField, directory, databaseLocation }
    const { forVisitor, applications, store, queue } = createForwardingBackend({
      ...connectionOptions,
      ...queueOptions,
    })
    const readVacancyState: SiteBackend['readVacancyState'] = async (reads, id) =>
      (await lookUpVacancy(reads, id)).state
    return composeWithStore(settings, { forVisitor, applications, readVacancyState, store, queue })
  }
  const embeddedBackend = createEmbeddedBackend(databaseLocation, companyRecipients)
  const queue = createQueue({ database: embeddedBackend.database, ...queueOptions })
  const forVisitor = () => embeddedBackend
  const parts = { forVisitor, applications: embeddedBackend, readVacancyState: readStoredVacancyState }
  return composeWithStore(settings, { ...parts, store: embeddedBackend, queue })
}
