import { mailPlan } from '#lib/backend/mail/planned.ts'
import type { MailDatabase } from '#lib/backend/mail/queue.ts'
import { type Env, env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import { openOwnBackend, ownBackend } from './embedded/own-backend.ts'
import { instanceId } from './instance.ts'
import type { LinkRequestDatabase } from './link-requests.ts'
import type { Applications, Backend } from './port.ts'
import { createReliableBackend, type ReliableBackend } from './remote/reliable-backend.ts'

declare global {
  interface ProcessSlots {
    remoteBackend: { current: ReliableBackend }
  }
}

const remote = (address: string, settings: Env): ReliableBackend => {
  const create = () =>
    createReliableBackend({
      address,
      timeoutMs: settings.BACKEND_TIMEOUT_MS,
      directory: settings.DATA_DIR,
      retentionDays: settings.RETENTION_DAYS,
      plan: mailPlan(settings),
      instance: instanceId(),
    })
  const kept = processSlot('remoteBackend', () => ({ current: create() }))
  if (kept.current.address !== address) kept.current = create()
  return kept.current
}

/**
 * The product's server if `BACKEND_URL` names one, else the embedded backend. `authorization` is the
 * visitor's own header and goes to the configured server only.
 */
export const backend = (authorization: string | null = null): Backend => {
  const settings = env()
  return settings.BACKEND_URL ? remote(settings.BACKEND_URL, settings).as(authorization) : ownBackend()
}

/** What becomes of applications: of the own ones or, before a remote backend, of the outbox's. */
export const applications = (): Applications => {
  const settings = env()
  return settings.BACKEND_URL ? remote(settings.BACKEND_URL, settings).applications : ownBackend()
}

/** The database that holds the e-mail queue: the own one or, before a remote backend, the outbox's. */
export const mailDatabase = async (): Promise<MailDatabase> => {
  const settings = env()
  if (!settings.BACKEND_URL) return (await ownBackend().database()).$pickTables<'mails'>()
  const { outbox } = remote(settings.BACKEND_URL, settings)
  return (await outbox.database()).$pickTables<'mails'>()
}

/** The database that counts who asks for a link: the own one or, before a remote backend, the outbox's. */
export const linkRequestDatabase = async (): Promise<LinkRequestDatabase> => {
  const settings = env()
  if (!settings.BACKEND_URL) return (await ownBackend().database()).$pickTables<'link_requests'>()
  const { outbox } = remote(settings.BACKEND_URL, settings)
  return (await outbox.database()).$pickTables<'link_requests'>()
}

/**
 * Makes the backend ready before the first request: the embedded one is created and migrated, and what
 * waits for the remote one, which need not be there, goes on being delivered.
 */
export const openBackend = async (): Promise<void> => {
  const settings = env()
  if (!settings.BACKEND_URL) return openOwnBackend()
  const { outbox } = remote(settings.BACKEND_URL, settings)
  outbox.start()
  // Asked for already, so that the first visitor does not wait for a server that hangs.
  void Promise.allSettled([backend().landingPage(), backend().vacancies()])
  // Next answers what is under way before it ends the process, and has ten seconds for it.
  process.once('SIGTERM', outbox.hurry)
}
