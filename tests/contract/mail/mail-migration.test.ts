import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#backend/store/database.ts'
import { retryJobs } from '#backend/store/jobs.ts'
import type { Database, JobKind, Tables } from '#backend/store/schema.ts'
import { clock } from '#tests/support/clock.ts'
import { revertSchema } from '#tests/support/servers/earlier-version.ts'
import { findHeader } from '#tests/support/servers/mail-server.ts'
import {
  applicationRecipients,
  contactRecipients,
  hourMs,
  setUpMailSites,
} from '#tests/support/servers/mail-site.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const email = 'shilan@example.com'
const storedAt = new Date().toISOString()

const applicationContent = JSON.stringify({
  fullName: 'Shilan Karim',
  email,
  phone: '0750 123 4567',
  coverLetter: 'First line\nSecond line',
  source: 'jobs-xml',
  locale: 'ar',
  isSuspect: true,
})

/** E-mail payloads as they were stored before the migration `004-mail-contents`. */
const earlierPayloads = {
  confirmation: { recipients: [email], locale: 'ar' },
  failure: { recipients: [email], locale: 'ar' },
  notice: {
    source: 'jobs-xml',
    isSuspect: true,
    written: {
      name: 'Shilan Karim',
      email,
      text: 'First line\nSecond line',
      others: { phone: '0750 123 4567' },
    },
    recipients: applicationRecipients,
    locale: 'ar',
    isWithoutFiles: true,
  },
  message: {
    written: { name: 'Shilan Karim', email, text: 'First line\nSecond line' },
    recipients: contactRecipients,
    locale: 'ar',
  },
  withdrawal: { recipients: applicationRecipients, locale: 'ku' },
}

type MailKind = keyof typeof earlierPayloads
type EarlierSubmission = Pick<Tables['submissions'], 'state' | 'content'> & { jobState?: 'failed' }

/** Stores a submission and its mail jobs as versions before `004-mail-contents` did. */
const storeEarlierSubmission = async (
  db: Database,
  id: string,
  kinds: readonly MailKind[],
  { jobState, ...submission }: EarlierSubmission = { state: 'forwarded', content: null },
) => {
  const kind = kinds.includes('message') ? 'message' : 'application'
  await db
    .insertInto('submissions')
    .values({
      ...{ id, kind, reference: `REF${id}`, vacancy_id: kind === 'message' ? null : 'recruiter' },
      ...{
        fields: null,
        idempotency_key: null,
        fingerprint: null,
        received_at: storedAt,
        state_since: storedAt,
      },
      ...submission,
    })
    .execute()
  for (const mailKind of kinds)
    await db
      .insertInto('jobs')
      .values({
        ...{
          submission_id: id,
          kind: mailKind,
          state: jobState ?? 'waiting',
          created_at: storedAt,
          attempts: 0,
        },
        ...{ payload: JSON.stringify(earlierPayloads[mailKind]), last_error: null, held: 0 },
        next_try_at: jobState ? null : storedAt,
      })
      .execute()
}

const readPayload = async (db: Database, id: string, kind: JobKind) => {
  const jobQuery = db.selectFrom('jobs').selectAll().where('submission_id', '=', id)
  const { payload } = await jobQuery.where('kind', '=', kind).executeTakeFirstOrThrow()
  return JSON.parse(payload ?? 'null')
}

const readContent = async (db: Database, id: string) => {
  const submissionQuery = db.selectFrom('submissions').select('content').where('id', '=', id)
  return JSON.parse((await submissionQuery.executeTakeFirstOrThrow()).content ?? 'null')
}

describeOnDatabases((createTestDatabase) => {
  const { open, server, testDatabase } = setUpMailSites(createTestDatabase)

  const findMails = (id: string) => server().receivedMails.filter(({ mail }) => mail.subject?.includes(id))

  /** Expects a submission's e-mails to match `earlierPayloads`. Only notices and messages may quote the form. */
  const expectEarlierTexts = (id: string, kinds: readonly MailKind[]) => {
    const mails = findMails(id).toSorted((one, other) => one.to.length - other.to.length)
    expect(mails.map(({ to }) => to)).toEqual(kinds.map((kind) => earlierPayloads[kind].recipients))
    for (const [index, kind] of kinds.entries()) {
      const mail = mails[index]
      if (!mail) throw new Error(`no ${kind}`)
      const isToApplicant = kind === 'confirmation' || kind === 'failure'
      expect(findHeader(mail, 'content-language')).toBe(isToApplicant ? 'ar' : 'en')
      const texts = [`: Shilan Karim\n`, '> First line\n> Second line', `: ${email}\n`]
      if (kind === 'notice') texts.push(': 0750 123 4567\n', ': jobs-xml\n', ': \u2068العربية\u2069\n')
      const isQuoted = kind === 'notice' || kind === 'message'
      for (const text of texts) expect(mail.mail.text?.includes(text), `${kind}: ${text}`).toBe(isQuoted)
      expect(mail.mail.replyTo).toMatchObject([{ address: isQuoted ? email : 'help@company.example' }])
    }
  }

  test('e-mails stored by an earlier version → are sent with their stored text; the content of forwarded submissions is deleted', async () => {
    const earlierDatabase = await openDatabase(testDatabase().location)
    const keptSubmission = { state: 'kept', content: applicationContent } as const
    await storeEarlierSubmission(earlierDatabase, 'KEPT', ['confirmation', 'notice'], keptSubmission)
    await storeEarlierSubmission(earlierDatabase, 'SENT', ['confirmation', 'notice'])
    await storeEarlierSubmission(earlierDatabase, 'MESSAGE', ['message'])
    await storeEarlierSubmission(earlierDatabase, 'LOCAL', ['confirmation'], {
      state: 'forwarded',
      content: '{"phone":"0750 123 4567"}',
    })
    await storeEarlierSubmission(earlierDatabase, 'REFUSED', ['failure'], {
      state: 'refused',
      content: applicationContent,
    })
    await storeEarlierSubmission(earlierDatabase, 'WITHDRAWN', ['withdrawal'], {
      state: 'withdrawn',
      content: null,
    })
    await storeEarlierSubmission(earlierDatabase, 'FAILED', ['notice'], {
      state: 'forwarded',
      content: null,
      jobState: 'failed',
    })
    await revertSchema(earlierDatabase, '003-sample-flag')
    await earlierDatabase.destroy()

    const { runDueTasks, backend, listStoredMailKinds } = await open()
    const db = await backend.database()
    expect(await readPayload(db, 'SENT', 'notice')).toEqual({
      recipients: applicationRecipients,
      isWithoutFiles: true,
    })
    expect(await readPayload(db, 'SENT', 'confirmation')).toEqual({ recipients: [email] })
    for (const id of ['SENT', 'FAILED', 'KEPT'])
      expect(await readContent(db, id)).toEqual(JSON.parse(applicationContent))
    expect(await readContent(db, 'WITHDRAWN')).toBeNull()

    await runDueTasks()
    for (const id of ['KEPT', 'SENT']) expectEarlierTexts(id, ['confirmation', 'notice'])
    expectEarlierTexts('MESSAGE', ['message'])
    expectEarlierTexts('LOCAL', ['confirmation'])
    expectEarlierTexts('REFUSED', ['failure'])
    expectEarlierTexts('WITHDRAWN', ['withdrawal'])
    expect(await listStoredMailKinds()).toEqual(['notice'])
    expect(await retryJobs(db, null)).toBe(1)
    await runDueTasks()
    expectEarlierTexts('FAILED', ['notice'])
    for (const id of ['SENT', 'MESSAGE', 'FAILED']) expect(await readContent(db, id)).toBeNull()
    for (const id of ['KEPT', 'REFUSED'])
      expect(await readContent(db, id)).toEqual(JSON.parse(applicationContent))
  })

  test('e-mails queued by an earlier version that is still running → are sent with their stored text, even after a failed attempt', async () => {
    server().behaviour.data = { code: 451, text: 'later' }
    const { runDueTasks, backend } = await open()
    const db = await backend.database()
    await storeEarlierSubmission(db, 'BESIDE', ['confirmation', 'notice'])
    await storeEarlierSubmission(db, 'MESSAGE', ['message'])
    await runDueTasks()
    server().behaviour.data = 'accept'
    clock.aheadMs = hourMs
    await runDueTasks()
    expectEarlierTexts('BESIDE', ['confirmation', 'notice'])
    expectEarlierTexts('MESSAGE', ['message'])
  })
})
