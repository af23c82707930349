import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { purgeSubmission } from '#backend/store/submissions.ts'
import { clock } from '#tests/support/clock.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { findHeader, type ReceivedMail } from '#tests/support/servers/mail-server.ts'
import {
  applicationRecipients,
  contactRecipients,
  hourMs,
  setUpMailSites,
} from '#tests/support/servers/mail-site.ts'
import { moveClockAndRemoveSubmissions } from '#tests/support/servers/retention-day.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const isToApplicant = ({ to }: ReceivedMail) =>
  !to.some((recipient) => applicationRecipients.includes(recipient))

describeOnDatabases((createTestDatabase) => {
  const { open, server, testDatabase } = setUpMailSites(createTestDatabase)

  test('application → the applicant is sent a confirmation, and the team a notice', async () => {
    const { apply, runDueTasks } = await open()
    const reference = await apply()
    await runDueTasks()
    const [confirmation, notice, ...others] = server().receivedMails.toSorted(
      (a, b) => a.to.length - b.to.length,
    )
    expect(others).toEqual([])
    expect(confirmation).toMatchObject({ from: 'jobs@company.example', to: ['shilan@example.com'] })
    expect(notice?.to).toEqual(applicationRecipients)
    expect(confirmation?.mail.text).toContain(reference)
    expect(notice?.mail.text).toContain('Shilan Karim')
    expect(notice?.mail.text).toMatch(/> First line\n> Second line/)
    for (const text of ['Shilan', 'First line']) expect(confirmation?.source).not.toContain(text)
  })

  test('contact message sent twice in parallel → is e-mailed once; its data is removed from the queue', async () => {
    const { backend, runDueTasks, dumpQueue } = await open()
    const message = sampleMessage('shilan@example.com')
    await Promise.all([backend.contact(message), backend.contact(message)])
    expect(await dumpQueue()).toContain(contactRecipients[0])
    await runDueTasks()
    await backend.contact(sampleMessage('a@b'))
    await runDueTasks()
    const [mail, mailWithoutReplyTo, ...others] = server().receivedMails
    expect(others).toEqual([])
    expect(mail).toMatchObject({ from: 'jobs@company.example', to: contactRecipients })
    expect(mail?.mail.replyTo).toMatchObject([{ address: 'shilan@example.com' }])
    expect(mail?.mail.text).toMatch(/> Hello\n> there/)
    expect(mailWithoutReplyTo && findHeader(mailWithoutReplyTo, 'reply-to')).toBeUndefined()
    for (const trace of ['Hello', 'Shilan', 'example.com', contactRecipients[0]])
      expect(await dumpQueue()).not.toContain(trace)
  })

  test('application sent three times, two of them in parallel → each of its two e-mails is sent once', async () => {
    const { backend, runDueTasks } = await open()
    const application = sampleApplication('twice@example.com')
    const apply = () => backend.apply('recruiter', application)
    await Promise.all([apply(), apply()])
    await runDueTasks()
    await apply()
    await runDueTasks()
    expect(server().receivedMails).toHaveLength(2)
  })

  test('two instances sending in parallel → each e-mail is sent once', async () => {
    const [firstSite, secondSite] = [await open(), await open()]
    const emails = Array.from({ length: 12 }, (_, index) => `${index}@example.com`)
    for (const email of emails) await firstSite.apply(email)
    await Promise.all([firstSite.runDueTasks(), secondSite.runDueTasks(), firstSite.runDueTasks()])
    await Promise.all([firstSite.runDueTasks(), secondSite.runDueTasks()])
    const recipients = server()
      .receivedMails.filter(isToApplicant)
      .flatMap(({ to }) => to)
    expect(recipients.toSorted()).toEqual(emails.toSorted())
    expect(server().receivedMails).toHaveLength(2 * emails.length)
  })

  test('sent e-mail or rejected confirmation → its recipient is deleted from the queue and, once the submission is removed, from the SQLite files', async () => {
    server().behaviour.recipient = (recipient) =>
      recipient.startsWith('nobody') ? { code: 550, text: `no ${recipient}` } : 'accept'
    const { backend, apply, runDueTasks, dumpQueue } = await open()
    const references = [await apply('somebody@example.com'), await apply('nobody@example.com')]
    await runDueTasks()
    const queueDump = await dumpQueue()
    for (const trace of ['@example.com', 'Shilan', applicationRecipients[0], 'cv.pdf'])
      expect(queueDump).not.toContain(trace)
    for (const reference of references) {
      expect(queueDump).toContain(reference)
      await purgeSubmission(await backend.database(), reference)
    }
    if (!testDatabase().settings.DATA_DIR) return
    for (const name of ['site.db', 'site.db-wal']) {
      const bytes = await readFile(join(testDatabase().location, name))
      for (const trace of ['somebody@example.com', 'nobody@example.com'])
        expect(bytes.includes(trace), name).toBe(false)
    }
  })

  test('application withdrawn before its confirmation is sent → the applicant is sent no e-mail', async () => {
    const { backend, apply, runDueTasks, dumpQueue } = await open()
    const earlyReference = await apply('early@example.com')
    await backend.withdraw(earlyReference)
    await runDueTasks()
    expect(server().receivedMails).toEqual([])
    expect(await dumpQueue()).not.toContain('early@example.com')
    server().behaviour.recipient = () => ({ code: 450, text: 'later' })
    const lateReference = await apply('late@example.com')
    await runDueTasks()
    await backend.withdraw(lateReference)
    server().behaviour.recipient = () => 'accept'
    clock.aheadMs = hourMs
    await runDueTasks()
    expect(server().receivedMails.filter(isToApplicant)).toEqual([])
  })

  test('application withdrawn after its notice is sent → the team is sent one withdrawal e-mail', async () => {
    const { backend, apply, runDueTasks } = await open()
    const reference = await apply('late@example.com')
    await runDueTasks()
    await Promise.all([backend.withdraw(reference), backend.withdraw(reference)])
    await runDueTasks()
    const [, , withdrawalMail, ...others] = server().receivedMails
    expect(others).toEqual([])
    expect(withdrawalMail?.to).toEqual(applicationRecipients)
    expect(withdrawalMail?.mail.subject).toMatch(/^Application withdrawn: /)
    expect(withdrawalMail?.mail.text).toContain(reference)
    expect(withdrawalMail?.source).not.toContain('Shilan')
  })

  test('application deleted by the operator or by retention → no e-mail is sent', async () => {
    const { backend, apply, runDueTasks, dumpQueue } = await open()
    await purgeSubmission(await backend.database(), await apply('deleted@example.com'))
    await apply('old@example.com')
    await moveClockAndRemoveSubmissions(await backend.database())
    await runDueTasks()
    expect(server().receivedMails).toEqual([])
    expect(await dumpQueue()).toBe('[]')
  })

  test('application with an invalid e-mail address → only the notice is sent, without Reply-To', async () => {
    const { apply, runDueTasks } = await open()
    await apply('a@b,victim@example.com')
    await runDueTasks()
    expect(server().receivedMails.map(({ to }) => to)).toEqual([applicationRecipients])
    expect(server().receivedMails.map((mail) => findHeader(mail, 'reply-to'))).toEqual([undefined])
  })

  test('e-mail with an invalid payload → job.failed is logged without the payload; other e-mails are sent', async () => {
    const { backend, apply, runDueTasks } = await open({ applicationsTo: [] })
    const reference = await apply('first@example.com')
    await apply('second@example.com')
    const db = await backend.database()
    const firstIdQuery = db.selectFrom('submissions').select('id').where('reference', '=', reference)
    const payload = JSON.stringify({ recipients: 'Shilan' })
    await db.updateTable('jobs').set({ payload }).where('submission_id', '=', firstIdQuery).execute()
    for (; clock.aheadMs < 80 * hourMs; clock.aheadMs += hourMs) await runDueTasks()
    expect(server().receivedMails.map(({ to }) => to)).toEqual([['second@example.com']])
    expect(stderrWrite.mock.calls.join()).toMatch(/stored payload of the mail is invalid.*job.failed/s)
    expect(stderrWrite.mock.calls.join()).not.toContain('Shilan')
  })

  test('variants of one e-mail address in 25 applications → at most 20 confirmations a day are sent to them; other applicants still receive theirs', async () => {
    const { backend, apply, runDueTasks } = await open({ applicationsTo: [] })
    const countVictimMails = () =>
      server().receivedMails.filter(({ to }) => /^victim[@+]/i.test(to[0] ?? '')).length
    server().behaviour.recipient = () => ({ code: 450, text: 'later' })
    await apply('victim@example.com')
    await runDueTasks()
    server().behaviour.recipient = () => 'accept'
    // The second attempt sends the e-mail, which must be counted only once.
    clock.aheadMs = hourMs
    await runDueTasks()
    for (let index = 0; index < 24; index += 1)
      await apply(`${['victim', 'Victim', `victim+${index}`][index % 3]}@example.com`)
    await apply('other@example.com')
    await runDueTasks()
    expect([countVictimMails(), server().receivedMails.length]).toEqual([20, 21])
    clock.aheadMs = 26 * hourMs
    await apply('victim@example.com')
    await runDueTasks()
    expect(countVictimMails()).toBe(21)
    const rows = await (await backend.database()).selectFrom('limits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('victim')
  })
})
