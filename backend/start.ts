import { env, hasStore, isSending } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { applicationDeadlines } from '#lib/i18n/deadlines.ts'
import { removeOldTemporaryFiles } from './http/temporary-files.ts'
import { createDelivery } from './mail/delivery.ts'
import { mailSettings } from './mail/settings.ts'
import { backend, reads, siteBackend } from './site-backend.ts'
import { mailPlan } from './store/mail-jobs.ts'
import { createScanHandler } from './uploads/scan.ts'
import { startUploadCleanup } from './uploads/site-uploads.ts'

const openDatabase = async () => {
  const { DATABASE_URL, DATA_DIR } = env()
  const { store } = siteBackend()
  await store.open().catch((error: unknown) => {
    // Do not print DATABASE_URL, because it may contain a password.
    const database = DATABASE_URL ? 'the database of DATABASE_URL' : `DATA_DIR (${DATA_DIR})`
    throw new Error(`cannot use ${database}: ${errorText(error)}`, { cause: error })
  })
}

/**
 * Creates and migrates the database, if there is one. If it is unreachable or damaged, the site starts but refuses
 * forms.
 */
export const openBackend = async (): Promise<void> => {
  if (hasStore()) await openDatabase()
  // Load the data at start, so that the first visitor does not wait for a slow server.
  if (env().BACKEND_URL) void Promise.allSettled([reads().landingPage(), reads().vacancies()])
}

const startMail = async () => {
  const settings = env()
  const mail = mailSettings(settings)
  if (!mail) return
  // Imported on demand, because sites without e-mail do not need it.
  const { createSender } = await import('./mail/sender.ts')
  const { server, from, support } = mail
  const site = {
    from,
    supportEmail: support,
    staffLocale: settings.STAFF_LANGUAGE,
    origin: settings.SITE_URL ?? null,
    isRemote: settings.BACKEND_URL !== undefined,
    isScanned: settings.CLAMAV_HOST !== undefined,
    deadlines: applicationDeadlines(settings),
    loadVacancy: (id: string) => backend().vacancy(id),
  }
  const { store, queue, limits } = siteBackend()
  const { send, verify } = createSender(server)
  const plan = mailPlan(settings)
  queue.setHandler('mail', createDelivery({ send, site, plan, database: store.database, limits }))
  void verify()
}

const startQueue = () => {
  const { queue, store } = siteBackend()
  const { CLAMAV_HOST: scanner } = env()
  if (scanner) queue.setHandler('scan', createScanHandler(scanner, store.database))
  queue.start()
  // After a signal, open requests get up to eight seconds (lib/start.ts), and the process exits without waiting for jobs.
  process.once('SIGTERM', queue.beginShutdown)
}

/** Starts mail, the queue and the cleanup of files, after `openBackend`; nothing if there is no store. */
export const startBackend = async (): Promise<void> => {
  if (!hasStore()) return
  if (isSending()) await startMail()
  else log('warn', 'start.sending-disabled', { waiting: 'e-mail, SMS and forwarding, because SENDING is 0' })
  startQueue()
  await removeOldTemporaryFiles()
  void startUploadCleanup()
}
