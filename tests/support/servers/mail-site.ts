import { createLimits } from '#lib/backend/limits.ts'
import type { Backend } from '#lib/backend/port.ts'
import { createQueue, type Queue } from '#lib/backend/queue.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { readSmtpAddress } from '#lib/base/smtp-address.ts'
import { createDelivery } from '#lib/mail/delivery.ts'
import { createWrite } from '#lib/mail/letters.ts'
import { createSender } from '#lib/mail/sender.ts'
import { storeOf } from '#tests/support/servers/stores.ts'

export const hour = 60 * 60 * 1000

export const team = ['hr@company.example', 'boss@company.example']
export const plan = { applicationsTo: team }
export const origin = 'https://www.company.example'

type Site = {
  url: string
  database: () => Promise<Database>
  vacancy: Backend['vacancy']
  isRemote?: boolean
  silence?: number
  /** Whether confirmations to an address are counted. */
  counts?: boolean
  now?: () => number
  tick?: number
  /** The site's own, where it has one already. */
  queue?: Queue
}

/** The queue of a site that sends mail, as its settings would make it. */
export const mailerOf = ({ url, vacancy, isRemote = false, silence, counts, ...site }: Site): Queue => {
  const server = readSmtpAddress(url)
  if (!server) throw new Error(`no mail server: ${url}`)
  const from = 'jobs@company.example'
  const { database, now } = site
  const queue = site.queue ?? createQueue(site)
  const send = createSender(server, silence)
  const write = createWrite({ from, answerTo: 'help@company.example', origin, isRemote, vacancy })
  const limits = counts ? createLimits(storeOf(database), now) : undefined
  queue.handle('mail', createDelivery({ send, write, database, limits, now }))
  return queue
}

/** Everything of every row of the queue, and what it is about, as one text. */
export const queueOf = async (db: Database): Promise<string> => {
  const jobs = db.selectFrom('jobs').innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
  return JSON.stringify(await jobs.selectAll('jobs').select('submissions.reference').execute())
}
