import type { Applications, Backend } from '#lib/backend/backend.ts'
import { applications, backend, siteBackend } from '#lib/backend/index.ts'
import type { Limits } from '#lib/backend/limits.ts'
import { uploadLimits } from '#lib/base/capacity.ts'
import { env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { clientAddressFrom } from '#lib/http/client-address.ts'
import type { ReplySite } from '#lib/http/form-replies.ts'
import { createPendingUploads, type PendingUploads } from '#lib/uploads/pending-uploads.ts'
import {
  createUploadTables,
  openUploadDatabase,
  type UploadDatabase,
  type UploadTables,
} from '#lib/uploads/upload-store.ts'
import { canStoreForms } from './disk-space.ts'

export type SiteContext = ReplySite & {
  backend: (authorization: string | null) => Backend
  applications: () => Applications
  filesRequired: boolean
  origin: string | null
  /** Null if every file is sent with its form. */
  uploads: PendingUploads | null
  limits: Pick<Limits, 'consume'>
}

declare global {
  interface ProcessSlots {
    uploads: PendingUploads
  }
}

const clientAddressOf = (request: Request) => clientAddressFrom(request, env().TRUSTED_PROXY_HOPS)

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

export const siteContext = (): SiteContext => ({
  backend,
  applications,
  filesRequired: env().APPLICATION_FILES === 'required',
  origin: env().SITE_URL ?? null,
  uploads: siteUploads(),
  clientAddressOf,
  limits: siteBackend().limits,
  formResults: siteBackend().formResults,
  canStoreForms,
})
