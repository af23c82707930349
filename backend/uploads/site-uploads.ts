import { uploadLimits } from '#backend/capacity.ts'
import { clientAddressOf } from '#backend/http/client-address.ts'
import { applications, siteBackend } from '#backend/site-backend.ts'
import { env } from '#lib/base/env.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { hourMs } from '#lib/base/time.ts'
import { createPendingUploads, type PendingUploads } from './pending-uploads.ts'
import {
  createUploadTables,
  openUploadDatabase,
  type UploadDatabase,
  type UploadTables,
} from './upload-store.ts'

declare global {
  interface ProcessSlots {
    uploads: PendingUploads
  }
}

// The result must not be cached, because the site reopens its connections if the database stops responding.
const sharedUploads = async () => (await siteBackend().store.database()).withTables<UploadTables>()

const createUploadDatabase = () => {
  let openPromise: Promise<UploadDatabase> | undefined
  const { DATABASE_URL, DATA_DIR } = env()
  const open = async () =>
    DATABASE_URL ? createUploadTables(await sharedUploads()) : openUploadDatabase(DATA_DIR)
  return async () => {
    // A failure is not cached, so that the site needs no restart once the disk or the server works again.
    openPromise ??= open().catch((error: unknown) => {
      openPromise = undefined
      throw error
    })
    const uploadDatabase = await openPromise
    return DATABASE_URL ? sharedUploads() : uploadDatabase
  }
}

export const siteUploads = () =>
  processSlot('uploads', () =>
    createPendingUploads({
      database: createUploadDatabase(),
      directory: env().DATA_DIR,
      secret: () => applications().keySecret(),
      clientAddressOf,
      limits: uploadLimits,
    }),
  )

/** Removes expired uploads now and every hour. */
export const startUploadCleanup = async (): Promise<void> => {
  const removeExpired = () =>
    siteUploads()
      .removeExpired()
      .catch((error: unknown) => log('warn', 'upload.cleanup-failed', { error: loggableCode(error) }))
  await removeExpired()
  setInterval(removeExpired, hourMs).unref()
}
