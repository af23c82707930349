import { afterEach, beforeEach } from 'vitest'
import { createMailHandler } from '#backend/mail/delivery.ts'
import { createSender } from '#backend/mail/sender.ts'
import type { Application, Backend } from '#backend/ports.ts'
import { createQueue, type Queue } from '#backend/queue.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createLimits } from '#backend/store/limits.ts'
import type { CompanyRecipients } from '#backend/store/mail-jobs.ts'
import type { Database } from '#backend/store/schema.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { createStoreFrom } from '#tests/support/servers/stores.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { TestDatabase } from './test-databases.ts'

export const hourMs = 60 * 60 * 1000

export const applicationRecipients = ['hr@company.example', 'boss@company.example']
export const contactRecipients = ['desk@company.example']
export const defaultRecipients = { applicationsTo: applicationRecipients, contactTo: contactRecipients }
export const origin = 'https://www.company.example'

type MailQueueOptions = {
  url: string
  database: () => Promise<Database>
  vacancy: Backend['vacancy']
  forwardsApplications?: boolean
  /** The site's existing queue, if any. */
  queue?: Queue
  companyRecipients?: CompanyRecipients
}

/** Adds the mail handler to the site's queue; creates the queue unless `queue` is set. */
export const openMailQueue = ({
  url,
  vacancy,
  forwardsApplications = false,
  companyRecipients = defaultRecipients,
  ...queueOptions
}: MailQueueOptions): Queue => {
  const mailContext = {
    from: 'jobs@company.example',
    supportEmail: 'help@company.example',
    origin,
    staffLocale: 'en' as const,
    forwardsApplications,
    loadVacancy: vacancy,
  }
  const { database } = queueOptions
  const queue = queueOptions.queue ?? createQueue(queueOptions)
  const { send } = createSender(url)
  const limits = createLimits(createStoreFrom(database))
  queue.setHandler('mail', createMailHandler({ send, mailContext, companyRecipients, database, limits }))
  return queue
}

/** Returns all jobs, with their submissions' references, as one searchable string. */
export const readQueueDump = async (db: Database): Promise<string> => {
  const jobsQuery = db.selectFrom('jobs').innerJoin('submissions', 'submissions.id', 'jobs.submission_id')
  return JSON.stringify(await jobsQuery.selectAll('jobs').select('submissions.reference').execute())
}

/** `smtpOptions` is a query string with nodemailer options. */
type Options = { applicationsTo?: readonly string[]; smtpOptions?: string }

/** Gives each test a mail server and a database. */
export const setUpMailSites = (createTestDatabase: () => Promise<TestDatabase>, maxMailBytes?: number) => {
  let server: MailServer
  let testDatabase: TestDatabase
  const openedInstances: { backend: ReturnType<typeof createEmbeddedBackend>; mailQueue: Queue }[] = []
  beforeEach(async () => {
    server = await startMailServer({ size: maxMailBytes })
    testDatabase = await createTestDatabase()
  })
  afterEach(async () => {
    for (const { backend, mailQueue } of openedInstances.splice(0)) {
      await mailQueue.stop()
      await backend.close()
    }
    await server.stop()
  })
  /** Opens an instance of the site that sends e-mail. */
  const open = async ({ applicationsTo = applicationRecipients, smtpOptions = '' }: Options = {}) => {
    const companyRecipients = { applicationsTo, contactTo: contactRecipients }
    const backend = createEmbeddedBackend(testDatabase.location, companyRecipients)
    await backend.open()
    const { database, vacancy } = backend
    const mailQueue = openMailQueue({
      url: `${server.loginUrl}${smtpOptions}`,
      database,
      vacancy,
      companyRecipients,
    })
    openedInstances.push({ backend, mailQueue })
    const apply = async (email = 'shilan@example.com', fields: Partial<Application> = {}) =>
      (await backend.apply('recruiter', { ...sampleApplication(email), ...fields })).reference
    /** Returns the kind of each e-mail that is waiting or can be retried. */
    const listStoredMailKinds = async () => {
      const jobsQuery = (await database()).selectFrom('jobs').select('kind').where('payload', 'is not', null)
      return (await jobsQuery.execute()).map(({ kind }) => kind).toSorted()
    }
    const dumpQueue = async () => readQueueDump(await database())
    return { backend, apply, runDueTasks: mailQueue.runDueTasks, mailQueue, dumpQueue, listStoredMailKinds }
  }
  return { open, server: () => server, testDatabase: () => testDatabase }
}
