import { statfs } from 'node:fs/promises'
import type { Drafts } from '#lib/backend/drafts.ts'
import { applications, backend, siteBackend } from '#lib/backend/index.ts'
import type { Limits, Use } from '#lib/backend/limits.ts'
import type { Applications, Backend } from '#lib/backend/port.ts'
import { env, losesSubmissions } from '#lib/base/env.ts'
import { log, loggableCode } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { detectBot } from '#lib/http/bot-detection.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import type { FormBody } from '#lib/http/form-parser.ts'
import type { Delay } from '#lib/http/form-results.ts'
import { createPendingUploads, type PendingUploads } from '#lib/uploads/pending-uploads.ts'
import {
  createUploadTables,
  openUploads,
  type UploadDatabase,
  type UploadTables,
} from '#lib/uploads/upload-store.ts'

const hour = 60 * 60 * 1000

// In bytes, for open requests and the database's own writing; pending uploads leave 500 MB free.
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
  /** Keeps the forms that visitors without JavaScript have to correct, and all receipts. */
  drafts: Pick<Drafts, 'keepDraft'>
  /** Whether forms can be stored: the disk has room, and a database is set if the platform keeps no files. */
  hasRoom: () => Promise<boolean>
}

declare global {
  interface ProcessSlots {
    uploads: PendingUploads
  }
}

const visitor = (request: Request) => visitorAddress(request, env().TRUSTED_PROXY_HOPS)

// Asked for each time, because the site opens its connections anew where a server fell silent.
const sharedUploads = async () => (await siteBackend().store.database()).withTables<UploadTables>()

const createUploadDatabase = () => {
  let opening: Promise<UploadDatabase> | undefined
  const { DATABASE_URL: isShared, DATA_DIR } = env()
  const open = async () => (isShared ? createUploadTables(await sharedUploads()) : openUploads(DATA_DIR))
  return async () => {
    // A failure is not kept, so that a freed disk or a returned server needs no restart.
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    const opened = await opening
    return isShared ? sharedUploads() : opened
  }
}

const siteUploads = () =>
  processSlot('uploads', () =>
    createPendingUploads({
      database: createUploadDatabase(),
      directory: env().DATA_DIR,
      secret: () => applications().keySecret(),
      addressOf: visitor,
    }),
  )

const hasRoom = async () => {
  if (losesSubmissions()) return false
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
  limits: siteBackend().limits,
  drafts: siteBackend().drafts,
  hasRoom,
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

/**
 * Marks a form that a bot may have sent: it looks like one's, or `total`, its mailbox's limit over all clients, is
 * exceeded. It is still accepted, because others may have used up that limit to lock the mailbox's owner out.
 */
export const markLikelyBot = async (
  { limits }: Pick<WebSite, 'limits'>,
  { request, form, total, key }: { request: Request; form: FormBody; total: Use; key: string },
): Promise<{ isSuspect?: true }> =>
  (await limits.admit([total], `${key} of a mailbox`)) ? { isSuspect: true } : detectBot(request, form)

/** Removes expired uploads, now and every hour. */
export const startUploads = async (): Promise<void> => {
  const sweep = () =>
    siteUploads()
      .sweep()
      .catch((error: unknown) => log('warn', 'upload.not-swept', { error: loggableCode(error) }))
  await sweep()
  setInterval(sweep, hour).unref()
}
