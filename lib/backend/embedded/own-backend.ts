import { mailPlan } from '#lib/backend/mail/planned.ts'
import { type Env, env } from '#lib/base/env.ts'
import { errorText, log } from '#lib/base/log.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { databasePlace } from './database.ts'
import { createEmbeddedBackend, type EmbeddedBackend } from './embedded-backend.ts'
import { startRetention } from './retention.ts'

declare global {
  interface ProcessSlots {
    ownBackend: { place: string; backend: EmbeddedBackend }
  }
}

/** This process's own backend, at the place that the settings name. */
export const ownBackend = (settings: Env = env()): EmbeddedBackend => {
  const place = databasePlace(settings)
  const create = () => ({ place, backend: createEmbeddedBackend(place, mailPlan(settings)) })
  const own = processSlot('ownBackend', create)
  if (own.place !== place) Object.assign(own, create())
  return own.backend
}

/** Makes the own backend ready before the first request: it is created and migrated. */
export const openOwnBackend = async (): Promise<void> => {
  const settings = env()
  const own = ownBackend(settings)
  const result = await own.open().catch((error: unknown) => {
    const { DATABASE_URL, DATA_DIR } = settings
    // An address may hold a password.
    const where = DATABASE_URL ? 'DATABASE_URL names a database that' : `DATA_DIR (${DATA_DIR})`
    throw new Error(`${where} cannot be used: ${errorText(error)}`, { cause: error })
  })
  // Pages need no database, and the next call tries again.
  if (result === 'out-of-reach') log('error', 'database.out-of-reach')
  if (settings.RETENTION_DAYS) startRetention(own.database, settings.RETENTION_DAYS)
}
