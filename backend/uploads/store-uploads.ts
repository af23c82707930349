import { uploadLimits } from '#backend/capacity.ts'
import type { Store } from '#backend/store/database.ts'
import { hourMs } from '#lib/base/time.ts'
import { errorCodeOrText, log } from '#lib/process/log.ts'
import type { Env } from '#lib/settings/env.ts'
import { createPendingUploads, type PendingUploads } from './pending-uploads.ts'
import {
  createUploadTables,
  openUploadDatabase,
  type UploadDatabase,
  type UploadTables,
} from './upload-store.ts'

type Settings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

const createUploadDatabaseGetter = ({ DATABASE_URL, DATA_DIR }: Settings, store: Store) => {
  let openPromise: Promise<UploadDatabase> | undefined
  // Do not cache the connection: the store opens a new one if the database stops responding.
  const getSharedDatabase = async () => (await store.database()).withTables<UploadTables>()
  const open = async () =>
    DATABASE_URL ? createUploadTables(await getSharedDatabase()) : openUploadDatabase(DATA_DIR)
  return async () => {
    // Do not cache a failure, so that the site needs no restart once the disk or the database works again.
    openPromise ??= open().catch((error: unknown) => {
      openPromise = undefined
      throw error
    })
    const uploadDatabase = await openPromise
    return DATABASE_URL ? getSharedDatabase() : uploadDatabase
  }
}

/** Creates the storage for uploads: in the store's PostgreSQL database, or in a separate SQLite file. */
export const createUploadStorage = (settings: Settings, store: Store): PendingUploads =>
  createPendingUploads({
    database: createUploadDatabaseGetter(settings, store),
    directory: settings.DATA_DIR,
    secret: store.secret,
    limits: uploadLimits,
  })

/** Removes expired uploads now and every hour. */
export const startUploadCleanup = async (uploads: PendingUploads): Promise<void> => {
  const removeExpired = () =>
    uploads
      .removeExpired()
      .catch((error: unknown) => log('warn', 'upload.cleanup-failed', { error: errorCodeOrText(error) }))
  await removeExpired()
  setInterval(removeExpired, hourMs).unref()
}
