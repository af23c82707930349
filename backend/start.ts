import { errorText, log } from '#lib/process/log.ts'
import { applicationDeadlines } from '#lib/settings/deadlines.ts'
import { type Env, isSendingEnabled } from '#lib/settings/env.ts'
import { createScanHandler } from './files/scan.ts'
import { removeOldTemporaryFiles } from './files/temporary-files.ts'
import { createMailHandler } from './mail/delivery.ts'
import { readMailSettings } from './mail/settings.ts'
import type { Backend, Reads } from './ports.ts'
import type { Queue } from './queue.ts'
import type { Store } from './store/database.ts'
import type { Limits } from './store/limits.ts'
import { readCompanyRecipients } from './store/mail-jobs.ts'
import type { PendingUploads } from './uploads/pending-uploads.ts'
import { startUploadCleanup } from './uploads/store-uploads.ts'

type Parts = { store: Store; queue: Queue; uploads: PendingUploads; limits: Limits; backend: Backend }

/** Preloads data from the product's server, so that the first visitor does not wait for it. */
export const preloadData = (reads: Reads): void => {
  void Promise.allSettled([reads.landingPage(), reads.vacancies()])
}

const openStore = ({ DATABASE_URL, DATA_DIR }: Env, store: Store) =>
  store.open().catch((error: unknown) => {
    // Do not print DATABASE_URL, which may contain a password.
    const databaseLabel = DATABASE_URL ? 'the database of DATABASE_URL' : `DATA_DIR (${DATA_DIR})`
    throw new Error(`cannot use ${databaseLabel}: ${errorText(error)}`, { cause: error })
  })

const startMail = async (settings: Env, { store, queue, limits, backend }: Parts) => {
  const mailSettings = readMailSettings(settings)
  if (!mailSettings) return
  // Sites without e-mail do not need this module, so import it on demand.
  const { createSender } = await import('./mail/sender.ts')
  const { serverUrl, from, supportEmail } = mailSettings
  const mailContext = {
    from,
    supportEmail,
    staffLocale: settings.STAFF_LANGUAGE,
    origin: settings.SITE_URL ?? null,
    forwardsApplications: settings.BACKEND_URL !== undefined,
    scansCvs: settings.CLAMAV_HOST !== undefined,
    deadlines: applicationDeadlines(settings),
    loadVacancy: (id: string) => backend.vacancy(id),
  }
  const { send, verify } = createSender(serverUrl)
  const companyRecipients = readCompanyRecipients(settings)
  queue.setHandler(
    'mail',
    createMailHandler({ send, mailContext, companyRecipients, database: store.database, limits }),
  )
  void verify()
}

const startQueue = ({ CLAMAV_HOST: scannerAddress }: Env, { queue, store }: Parts) => {
  if (scannerAddress) queue.setHandler('scan', createScanHandler(scannerAddress, store.database))
  queue.start()
  // After SIGTERM, open requests have up to eight seconds to finish (lib/start.ts). The process does not wait for jobs.
  process.once('SIGTERM', queue.beginShutdown)
}

/**
 * Opens and migrates the database, and starts the queue, the file cleanup and, if configured and enabled, e-mail. If
 * there is a product's server, also preloads its data.
 */
export const startStore = async (settings: Env, parts: Parts): Promise<void> => {
  await openStore(settings, parts.store)
  if (settings.BACKEND_URL) preloadData(parts.backend)
  if (isSendingEnabled(settings)) await startMail(settings, parts)
  else
    log('warn', 'start.sending-disabled', {
      waiting: 'e-mail and forwarding, because SENDING is 0; no SMS is sent',
    })
  startQueue(settings, parts)
  await removeOldTemporaryFiles()
  void startUploadCleanup(parts.uploads)
}
