import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Drafts } from '#lib/backend/drafts.ts'
import { applications, backend, siteDatabase, siteDrafts, siteLimits } from '#lib/backend/index.ts'
import type { Limits, Use } from '#lib/backend/limits.ts'
import type { Applications, Backend } from '#lib/backend/port.ts'
import { env, forgetsWhatIsSent } from '#lib/base/env.ts'
import { faultOf, log } from '#lib/base/log.ts'
import { isMailbox } from '#lib/base/mailbox.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import type { Delay } from '#lib/http/reply.ts'
import { mailSettings } from '#lib/mail/settings.ts'
import { createPendingUploads, type PendingUploads } from '#lib/uploads/pending-uploads.ts'
import {
  createUploadTables,
  openUploads,
  type UploadDatabase,
  type UploadTables,
} from '#lib/uploads/upload-store.ts'

const hour = 60 * 60 * 1000

// For what is under way, and for the database's own writing; uploads before their forms leave more.
const reserve = 256 * 1024 * 1024

/** The parts of the site that handlers use. */
export type WebSite = {
  backend: (authorization: string | null) => Backend
  applications: () => Applications
  filesRequired: boolean
  /** The configured origin, else null. */
  origin: string | null
  /** Null if forms bring their files along. */
  uploads: PendingUploads | null
  /** The address that a request is counted against. */
  visitor: (request: Request) => string
  /** Counts what is sent against its sender's shares. */
  limits: Pick<Limits, 'admit'>
  /** Keeps the forms that a visitor without JavaScript has to correct. */
  drafts: Pick<Drafts, 'keepDraft'>
  /** Whether the disk has room for more than what is under way. */
  hasRoom: () => Promise<boolean>
  /** Whether an application from an address is confirmed by e-mail; absent where none is. */
  confirms?: (address: string) => boolean
}

declare global {
  interface ProcessSlots {
    uploads: PendingUploads
  }
}

// From the database, so that tokens outlive a restart.
const secret = () => applications().keySecret()

const visitor = (request: Request) => visitorAddress(request, env().TRUSTED_PROXY_HOPS)

const openSiteUploads = async (): Promise<UploadDatabase> => {
  if (!env().DATABASE_URL) return openUploads(env().DATA_DIR)
  const db = (await siteDatabase()).withTables<UploadTables>()
  await createUploadTables(db)
  return db
}

const siteUploads = () =>
  processSlot('uploads', () => {
    let opening: Promise<UploadDatabase> | undefined
    return createPendingUploads({
      // A failure is not kept, so that a freed disk or a returned server needs no restart.
      database: () => {
        opening ??= openSiteUploads().catch((error: unknown) => {
          opening = undefined
          throw error
        })
        return opening
      },
      directory: join(/* turbopackIgnore: true */ env().DATA_DIR, 'uploads'),
      secret,
      addressOf: visitor,
    })
  })

const hasRoom = async () => {
  if (forgetsWhatIsSent()) return false
  // Where there is no such folder yet, nothing is known of its disk.
  const disk = await statfs(env().DATA_DIR).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= reserve
}

/** This process's site, as its environment configures it. */
export const webSite = (): WebSite => ({
  backend,
  applications,
  filesRequired: env().APPLICATION_FILES === 'required',
  origin: env().SITE_URL ?? null,
  uploads: siteUploads(),
  visitor,
  limits: siteLimits(),
  drafts: siteDrafts(),
  hasRoom,
  ...(mailSettings(env()) && { confirms: isMailbox }),
})

const pauseWithoutRoom = 10 * 60

/** Why what is sent under a key cannot be taken for now; null where it can, and then it is counted. */
export const delayOf = async (
  { limits, hasRoom }: Pick<WebSite, 'limits' | 'hasRoom'>,
  uses: readonly Use[],
  key: string,
): Promise<Delay | null> => {
  if (!(await hasRoom())) return { why: 'noRoom', seconds: pauseWithoutRoom }
  const seconds = await limits.admit(uses, key)
  return seconds ? { why: 'tooMany', seconds } : null
}

/** Reads the secret, so that an outage of the database does not matter later, and removes expired uploads every hour. */
export const startUploads = async (): Promise<void> => {
  // If the database is down, the first upload reads it.
  await secret().catch(() => undefined)
  const sweep = () =>
    siteUploads()
      .sweep()
      .catch((error: unknown) => log('warn', 'upload.not-swept', { error: faultOf(error) }))
  await sweep()
  setInterval(sweep, hour).unref()
}
