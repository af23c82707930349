import { join } from 'node:path'
import { applications } from '#lib/backend/index.ts'
import { env } from '#lib/base/env.ts'
import { faultOf, log } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { visitorAddress } from '#lib/http/visitor-address.ts'
import { createUploads, type Uploads } from './uploads.ts'

const hour = 60 * 60 * 1000

let known: string | undefined

// Of the database, so that what is held outlives a start; asked for once.
const secret = async () => {
  known ??= await applications().keySecret()
  return known
}

declare global {
  interface ProcessSlots {
    uploads: Uploads
  }
}

/** The files that wait in this process's directory. */
export const siteUploads = (): Uploads =>
  processSlot('uploads', () => {
    const { DATA_DIR, TRUSTED_PROXY_HOPS } = env()
    return createUploads({
      directory: join(DATA_DIR, 'uploads'),
      secret,
      addressOf: (request) => visitorAddress(request, TRUSTED_PROXY_HOPS),
    })
  })

/** Asks for the secret, which then outlives an outage of the database, and removes what expired, now and every hour. */
export const startHolding = async (): Promise<void> => {
  // Out of reach now: asked for again when the first file comes.
  await secret().catch(() => undefined)
  const sweep = () =>
    siteUploads()
      .sweep()
      .catch((error: unknown) => log('warn', 'upload.not-swept', { error: faultOf(error) }))
  await sweep()
  setInterval(sweep, hour).unref()
}
