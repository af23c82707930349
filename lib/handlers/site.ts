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

/** What the handlers need to know of the site they answer for. */
export type WebSite = {
  backend: (authorization: string | null) => Backend
  applications: () => Applications
  filesRequired: boolean
  /** The configured origin, else null. */
  origin: string | null
  /** Files that wait to be sent with a form; null where forms bring theirs along. */
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

// The database's, so that uploads outlive a start; asked for once.
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

/** Asks for the secret, which then outlives an outage of the database, and removes expired uploads now and every hour. */
export const startUploads = async (): Promise<void> => {
  // Where it is out of reach now it is asked for again when the first file comes.
  await secret().catch(() => undefined)
  const sweep = () =>
    siteUploads()
      .sweep()
      .catch((error: unknown) => log('warn', 'upload.not-swept', { error: faultOf(error) }))
  await sweep()
  setInterval(sweep, hour).unref()
}
