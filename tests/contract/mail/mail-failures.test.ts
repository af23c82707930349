import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { countJobs, retryJobs } from '#backend/store/jobs.ts'
import { listApplications, listMessages } from '#backend/store/submissions.ts'
import { clock } from '#tests/support/clock.ts'
import { sampleMessage } from '#tests/support/files/sample-submissions.ts'
import type { MailServerBehaviour, StepResponse } from '#tests/support/servers/mail-server.ts'
import {
  applicationRecipients,
  contactRecipients,
  hourMs,
  setUpMailSites,
} from '#tests/support/servers/mail-site.ts'
import { repeatHourlyForADay } from '#tests/support/servers/retention-day.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const minuteMs = hourMs / 60
const email = 'shilan@example.com'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())
beforeEach(() => void stderrWrite.mockClear())
const readLoggedLines = () => stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
const findLines = (event: string) => readLoggedLines().filter((line) => line.event === event)

const shortTimeouts = { smtpOptions: '?greetingTimeout=1000&socketTimeout=1000' }

describeOnDatabases((createTestDatabase) => {
  const { open, server } = setUpMailSites(createTestDatabase)

  test.each<[string, Partial<MailServerBehaviour>]>([
    ['421 at the greeting', { greeting: { code: 421, text: 'busy' } }],
    ['no greeting', { greeting: 'no-response' }],
    ['no response to DATA', { data: 'no-response' }],
    ['450 for the recipient', { recipient: () => ({ code: 450, text: 'later' }) }],
    ['451 after DATA', { data: { code: 451, text: 'later' } }],
  ])(
    'mail server failure “%s” → the e-mails are postponed; each arrives once after the server recovers',
    async (_name, behaviour) => {
      const defaultBehaviour = { ...server().behaviour }
      Object.assign(server().behaviour, behaviour)
      const firstSite = await open(shortTimeouts)
      await firstSite.apply()
      await firstSite.runDueTasks()
      expect(server().receivedMails).toEqual([])
      expect(findLines('job.postponed').length).toBeGreaterThan(0)
      Object.assign(server().behaviour, defaultBehaviour)
      clock.aheadMs = 10 * minuteMs
      const { runDueTasks } = await open()
      await runDueTasks()
      await runDueTasks()
      expect(
        server()
          .receivedMails.map(({ to }) => to.length)
          .toSorted(),
      ).toEqual([1, 2])
      expect(JSON.stringify(readLoggedLines())).not.toContain(email)
    },
  )

  test('421 for one of two e-mails → the other is sent immediately; only the refused one is retried', async () => {
    server().behaviour.data = async ({ to }) =>
      JSON.stringify(to).includes(email) ? { code: 421, text: 'busy' } : 'accept'
    const { apply, runDueTasks } = await open()
    await apply()
    await runDueTasks()
    expect(server().receivedMails.map(({ to }) => to)).toEqual([applicationRecipients])
    expect(findLines('job.postponed')).toMatchObject([{ kind: 'confirmation' }])
    server().behaviour.data = 'accept'
    clock.aheadMs = minuteMs
    await runDueTasks()
    expect(server().receivedMails).toHaveLength(2)
  })

  test('e-mail sent, but never acknowledged → is resent with the same Message-ID', async () => {
    const unacknowledgedIds: (string | undefined)[] = []
    server().behaviour.data = async ({ messageId }) => {
      unacknowledgedIds.push(messageId)
      return 'no-response'
    }
    const { apply, runDueTasks } = await open(shortTimeouts)
    await apply()
    await runDueTasks()
    server().behaviour.data = 'accept'
    clock.aheadMs = 10 * minuteMs
    await (await open()).runDueTasks()
    const messageIds = server().receivedMails.map(({ mail }) => mail.messageId)
    expect(unacknowledgedIds.length).toBeGreaterThan(0)
    expect(new Set([...unacknowledgedIds, ...messageIds]).size).toBe(2)
    for (const id of messageIds) expect(id).toMatch(/^<[0-9a-f]{32}@company\.example>$/)
  })

  test.each<[string, Partial<MailServerBehaviour>]>([
    ['550 for the recipient', { recipient: (to: string) => ({ code: 550, text: `no ${to}` }) }],
    ['554 after DATA', { data: { code: 554, text: `no ${email}` } }],
  ])(
    '%s → job.failed is logged after one attempt, without e-mail addresses; only the notice remains stored',
    async (_name, behaviour) => {
      Object.assign(server().behaviour, behaviour)
      const { apply, runDueTasks, listStoredMailKinds } = await open()
      await apply(email, { photo: null, resume: null })
      await runDueTasks()
      const failedJobs = findLines('job.failed').map(({ kind, attempts }) => [kind, attempts])
      expect(failedJobs.toSorted()).toEqual([
        ['confirmation', 1],
        ['notice', 1],
      ])
      expect(JSON.stringify(readLoggedLines())).not.toContain('@')
      expect(await listStoredMailKinds()).toEqual(['notice'])
      const connectionCountBefore = server().connectionCount()
      clock.aheadMs = 10 * hourMs
      await runDueTasks()
      expect(server().connectionCount()).toBe(connectionCountBefore)
    },
  )

  const gmailLimitLines = [
    '5.4.5 Daily user sending limit exceeded. For more information on Gmail',
    '5.4.5 sending limits go to https://support.google.com/a/answer/166852',
  ]
  const createQuotaResponse = (code: number, ...lines: string[]): StepResponse => ({
    code,
    text: lines.join('\n'),
  })

  test.each<[string, StepResponse]>([
    ['Gmail', createQuotaResponse(550, ...gmailLimitLines)],
    ['domain quota', createQuotaResponse(550, '5.4.5 <x@example.com>: Domain Sending Quota Exceeded')],
    [
      'Gmail with 421',
      createQuotaResponse(421, '4.7.0 Daily user sending limit exceeded, closing connection'),
    ],
    ['Gmail relay', createQuotaResponse(550, '5.7.1 Daily SMTP relay limit exceeded for customer')],
    [
      'Exchange',
      createQuotaResponse(
        554,
        '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; failed',
      ),
    ],
    ['Amazon SES', createQuotaResponse(454, 'Throttling failure: Daily message quota exceeded.')],
    ['GoDaddy', createQuotaResponse(554, 'User x@example.com has exceeded its 24-hour sending limit.')],
  ])(
    'sending quota exceeded (%s) → all e-mails stay queued, and are sent with their files once the server accepts them',
    async (_, response) => {
      const { apply, runDueTasks, backend } = await open()
      await apply()
      await backend.contact(sampleMessage('sara@example.com'))
      for (const behaviour of [{ data: response }, { recipient: () => response, data: 'accept' as const }]) {
        Object.assign(server().behaviour, behaviour)
        for (let round = 0; round < 8; round += 1) {
          const connectionCountBefore = server().connectionCount()
          await runDueTasks()
          // For the first half hour, the lane pauses after each failed e-mail, so each round opens one connection.
          if (clock.aheadMs < hourMs / 2) expect(server().connectionCount()).toBe(connectionCountBefore + 1)
          clock.aheadMs += hourMs / 4
        }
      }
      expect(server().receivedMails).toEqual([])
      expect(findLines('job.failed')).toEqual([])
      expect(findLines('mail.server-failed')).toHaveLength(1)
      server().behaviour.recipient = () => 'accept'
      await runDueTasks()
      expect(server().receivedMails).toHaveLength(3)
      expect(server().receivedMails.flatMap(({ mail }) => mail.attachments)).toHaveLength(2)
    },
  )

  test('sending limit reached at the second of two recipients → mail.server-failed is logged; only that recipient is retried', async () => {
    server().behaviour.recipient = (to) =>
      to === applicationRecipients[1] ? createQuotaResponse(550, ...gmailLimitLines) : 'accept'
    const { apply, runDueTasks } = await open()
    await apply('a@b')
    await runDueTasks()
    expect(findLines('mail.recipient-refused')).toEqual([])
    expect(findLines('mail.server-failed')).toHaveLength(1)
    server().behaviour.recipient = () => 'accept'
    clock.aheadMs = minuteMs
    await runDueTasks()
    expect(server().receivedMails.map(({ to }) => to)).toEqual(applicationRecipients.map((to) => [to]))
  })

  test.each([
    [550, '5.2.0 mailbox unavailable'],
    [552, '5.2.2 The email account that you tried to reach is over quota'],
    [550, '5.4.6 Routing loop detected'],
    [550, '5.1.1 10.5.4.5 does not know this user'],
    [450, '4.2.1 The recipient has exceeded message rate limit. Try again later.'],
    [452, '4.5.3 Your message has too many recipients. See the sending limits of Gmail'],
  ])('%i %s for a recipient → the other e-mails are not delayed', async (code, text) => {
    server().behaviour.recipient = (to) => (to === email ? { code, text } : 'accept')
    const { apply, runDueTasks } = await open()
    await apply()
    await runDueTasks()
    expect(server().receivedMails.map(({ to }) => to)).toEqual([applicationRecipients])
    expect(findLines('mail.server-failed')).toEqual([])
  })

  test('450 for a recipient on every attempt → the e-mail is retried for up to 72 hours, then job.failed is logged once', async () => {
    server().behaviour.recipient = (to) => (to === email ? { code: 450, text: `later ${to}` } : 'accept')
    const { apply, runDueTasks, dumpQueue } = await open()
    await apply()
    const attemptTimesMs: number[] = []
    for (; clock.aheadMs < 80 * hourMs; clock.aheadMs += 30 * minuteMs) {
      const connectionCountBefore = server().connectionCount()
      await runDueTasks()
      if (server().connectionCount() > connectionCountBefore) attemptTimesMs.push(clock.aheadMs)
    }
    expect(attemptTimesMs.length).toBeGreaterThan(12)
    expect(attemptTimesMs.length).toBeLessThan(90)
    expect(attemptTimesMs.at(-1)).toBeGreaterThan(60 * hourMs)
    expect(attemptTimesMs.at(-1)).toBeLessThanOrEqual(72 * hourMs)
    expect(findLines('job.failed')).toMatchObject([
      { kind: 'confirmation', error: expect.stringContaining('450') },
    ])
    expect(await dumpQueue()).not.toContain(email)
  })

  test('clock set back by three days after a failed attempt → the next run sends every e-mail', async () => {
    server().behaviour.greeting = { code: 421, text: 'busy' }
    const { apply, runDueTasks } = await open()
    vi.setSystemTime(Date.now() + 3 * 24 * hourMs)
    await apply()
    await runDueTasks()
    vi.useRealTimers()
    server().behaviour.greeting = 'accept'
    await apply('later@example.com')
    await runDueTasks()
    expect(server().receivedMails).toHaveLength(4)
  })

  test('site down for a week → an application’s waiting e-mails fail without being sent; only the notice is kept', async () => {
    const { apply, runDueTasks, listStoredMailKinds } = await open()
    await apply()
    clock.aheadMs = 7 * 24 * hourMs
    await runDueTasks()
    expect(server().connectionCount()).toBe(0)
    expect(findLines('job.failed')).toHaveLength(2)
    expect(await listStoredMailKinds()).toEqual(['notice'])
  })

  /** Makes the mail server refuse logins, sends an application and a message, and runs jobs until all e-mails fail. */
  const failAllMails = async () => {
    server().behaviour.login = { code: 535, text: 'wrong password' }
    const site = await open()
    const reference = await site.apply()
    await site.backend.contact(sampleMessage('sara@example.com'))
    for (; clock.aheadMs < 78 * hourMs; clock.aheadMs += 6 * hourMs) await site.runDueTasks()
    const failedKinds = findLines('job.failed').map(({ kind }) => kind)
    expect(failedKinds.toSorted()).toEqual(['confirmation', 'message', 'notice'])
    const retry = async () => retryJobs(await site.backend.database(), null)
    return { ...site, reference, retry }
  }

  test('login refused for 72 hours, then `retry` → once login works, the contact message and the notice with its files are sent', async () => {
    const { runDueTasks, listStoredMailKinds, retry, backend } = await failAllMails()
    expect(await listStoredMailKinds()).toEqual(['message', 'notice'])
    expect(findLines('mail.server-failed')).toMatchObject([
      { level: 'error', error: expect.stringContaining('535') },
    ])
    await runDueTasks()
    expect(server().receivedMails).toEqual([])
    const lanes = await countJobs(await backend.database())
    expect(lanes.find(({ lane }) => lane === 'mail')).toMatchObject({ waitingCount: 0, failedCount: 2 })
    expect(await retry()).toBe(2)
    // `retry` has started a new period of 72 hours, so another refusal only postpones the e-mails.
    await runDueTasks()
    server().behaviour.login = 'accept'
    clock.aheadMs += hourMs
    await runDueTasks()
    const recipientLists = server().receivedMails.map(({ to }) => to)
    expect(recipientLists.toSorted()).toEqual([contactRecipients, applicationRecipients])
    const notice = server().receivedMails.find(({ to }) => to.length === 2)
    expect(notice?.mail.text).toContain('Shilan Karim')
    expect(notice?.mail.attachments).toHaveLength(2)
    expect(await listStoredMailKinds()).toEqual([])
    expect(await retry()).toBe(0)
  })

  test('notice and contact message still unsent after 30 days → `retry` sends nothing; the inbox lists both forms', async () => {
    const { runDueTasks, listStoredMailKinds, retry, backend } = await failAllMails()
    clock.aheadMs = 29 * 24 * hourMs
    await runDueTasks()
    expect(await listStoredMailKinds()).toEqual(['message', 'notice'])
    expect(await retry()).toBe(2)
    await repeatHourlyForADay(async (hour) => {
      clock.aheadMs = (30 * 24 + 1 + hour) * hourMs
      await runDueTasks()
    })
    expect(await listStoredMailKinds()).toEqual([])
    server().behaviour.login = 'accept'
    expect(await retry()).toBe(0)
    await runDueTasks()
    expect(server().receivedMails).toEqual([])
    const db = await backend.database()
    expect(await listApplications(db)).toMatchObject([{ name: 'Shilan Karim', files: [{}, {}] }])
    expect(await listMessages(db)).toMatchObject([{ name: 'Shilan', message: 'Hello\nthere' }])
  })

  test('application withdrawn after its e-mails failed → its stored notice is deleted', async () => {
    const { backend, listStoredMailKinds, reference } = await failAllMails()
    await backend.withdraw(reference)
    expect(await listStoredMailKinds()).toEqual(['message', 'withdrawal'])
  })

  test('refused recipient corrected in the settings → `retry` sends the notice to the new recipients', async () => {
    server().behaviour.recipient = (to) =>
      to === 'typo@company.example' ? { code: 550, text: 'no' } : 'accept'
    const { apply, runDueTasks } = await open({ applicationsTo: ['typo@company.example'] })
    await apply('a@b', { photo: null, resume: null })
    await runDueTasks()
    expect(findLines('job.failed')).toMatchObject([{ kind: 'notice' }])
    const correctedSite = await open()
    expect(await retryJobs(await correctedSite.backend.database(), null)).toBe(1)
    await correctedSite.runDueTasks()
    expect(server().receivedMails.map(({ to }) => to)).toEqual([applicationRecipients])
  })

  test('451 for one of two recipients → the e-mail is resent only to that recipient', async () => {
    server().behaviour.recipient = (to) =>
      to === applicationRecipients[1] ? { code: 451, text: 'later' } : 'accept'
    const { apply, runDueTasks } = await open()
    await apply()
    await runDueTasks()
    server().behaviour.recipient = () => 'accept'
    clock.aheadMs = hourMs
    await runDueTasks()
    await runDueTasks()
    const notices = server().receivedMails.filter(({ mail }) => mail.text?.includes('Shilan Karim'))
    expect(notices.map(({ to }) => to)).toEqual([[applicationRecipients[0]], [applicationRecipients[1]]])
  })

  test('mail server takes five minutes to respond → a second instance does not resend the e-mail', async () => {
    const { promise: delay, resolve: respond } = Promise.withResolvers<void>()
    server().behaviour.data = async () => {
      if (server().startedMails.length === 1) await delay
      return 'accept'
    }
    const [firstSite, secondSite] = [await open(), await open()]
    await firstSite.backend.contact(sampleMessage('sara@example.com'))
    const pendingWork = firstSite.runDueTasks()
    await server().until(() => server().startedMails.length > 0)
    clock.aheadMs = 5 * minuteMs
    await secondSite.runDueTasks()
    respond()
    await pendingWork
    await secondSite.runDueTasks()
    expect(server().startedMails).toHaveLength(1)
    expect(server().receivedMails).toHaveLength(1)
    expect(findLines('job.completed')).toHaveLength(1)
  })

  test('`stop()` while the mail server hangs → resolves; the next process sends both e-mails', async () => {
    server().behaviour.data = 'no-response'
    const { apply, runDueTasks, mailQueue } = await open()
    await apply()
    const pendingWork = runDueTasks()
    await server().until(() => server().connectionCount() > 0)
    await mailQueue.stop()
    await pendingWork
    server().behaviour.data = 'accept'
    clock.aheadMs = hourMs
    await (await open()).runDueTasks()
    expect(server().receivedMails).toHaveLength(2)
  })
})
