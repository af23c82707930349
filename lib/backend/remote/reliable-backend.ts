import type { MailPlan } from '#lib/backend/mail/planned.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { type Backend, BackendError } from '../port.ts'
import { sendTo } from '../submission.ts'
import { createPersonalReads, createRemoteReads } from './last-good.ts'
import { createRemoteBackend, type RemoteOptions } from './remote-backend.ts'

type Options = Omit<RemoteOptions, 'authorization'> & {
  /** Where last good answers and what waits for the backend are kept. */
  directory: string
  retentionDays?: number
  /** Which mails applications cause. */
  plan?: MailPlan
  now?: () => number
  tick?: number
}

/** The product's server with what makes up for its failures; one for a process. */
export const createReliableBackend = (options: Options) => {
  const { directory, now, tick, retentionDays, plan, ...remote } = options
  const plain = createRemoteBackend(remote)
  const reads = createRemoteReads({ directory, address: remote.address, now })
  const outbox = createOutbox({
    directory,
    send: (submission) => sendTo(plain, submission),
    retentionDays,
    plan,
    now,
    tick,
  })

  /** The backend as one visitor meets it. */
  const as = (authorization: string | null): Backend => {
    const own = authorization ? createRemoteBackend({ ...remote, authorization }) : plain
    const send = (submission: Parameters<typeof outbox.deliver>[0]) => sendTo(own, submission)
    const shared = reads.of(plain)
    return {
      ...(authorization ? createPersonalReads(own, shared) : shared),
      apply: async (vacancyId, application) => {
        const { reference } = await outbox.deliver({ kind: 'application', vacancyId, application }, send)
        return { reference }
      },
      contact: async (message) => {
        try {
          const { reference, reply } = await outbox.deliver({ kind: 'message', message }, send)
          return { success: true, message: reply, reference }
        } catch (error) {
          const isRefusal = error instanceof BackendError && error.reason === 'refused'
          if (isRefusal) return { success: false, message: error.serverMessage ?? '' }
          throw error
        }
      },
    }
  }
  const stop = async () => {
    await outbox.stop()
    await reads.settled()
  }
  return { address: remote.address, as, applications: outbox.applications, outbox, reads, stop }
}

export type ReliableBackend = ReturnType<typeof createReliableBackend>
