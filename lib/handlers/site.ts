import { join } from 'node:path'
import { applications, backend } from '#lib/backend/index.ts'
import type { Applications, Backend } from '#lib/backend/port.ts'
import { env } from '#lib/base/env.ts'
import { faultOf, log } from '#lib/base/log.ts'
import { isMailbox } from '#lib/base/mailbox.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { mailSettings } from '#lib/mail/settings.ts'
import { createPendingUploads, type PendingUploads } from '#lib/uploads/pending-uploads.ts'

const hour = 60 * 60 * 1000

/** The parts of the site that handlers use. */
export type WebSite = {
  backend: (authorization: string | null) => Backend
  applications: () => Applications
  filesRequired: boolean
  /** The configured origin, else null. */
  origin: string | null
  /** Null if forms bring their files along. */
  uploads: PendingUploads | null
  /** Whether an application from an address is confirmed by e-mail; absent where none is. */
  confirms?: (address: string) => boolean
}

declare global {
  interface ProcessSlots {
    uploads: PendingUploads
  }
}

let knownSecret: string | undefined

// From the database, so that tokens outlive a restart; read once.
const secret = async () => {
  knownSecret ??= await applications().keySecret()
  return knownSecret
}

const siteUploads = () =>
  processSlot('uploads', () => {
    const { DATA_DIR, TRUSTED_PROXY_HOPS } = env()
    return createPendingUploads({
      directory: join(DATA_DIR, 'uploads'),
      secret,
      addressOf: (request) => visitorAddress(request, TRUSTED_PROXY_HOPS),
    })
  })

/** This process's site, as its environment configures it. */
export const webSite = (): WebSite => ({
  backend,
  applications,
  filesRequired: env().APPLICATION_FILES === 'required',
  origin: env().SITE_URL ?? null,
  uploads: siteUploads(),
  ...(mailSettings(env()) && { confirms: isMailbox }),
})

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
