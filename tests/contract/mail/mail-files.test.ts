import type { Email } from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import { maxAttachedBytes } from '#backend/mail/delivery.ts'
import type { ApplicationFile } from '#backend/ports.ts'
import { retryJobs } from '#backend/store/jobs.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { clock } from '#tests/support/clock.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import type { MailServerBehaviour, StepResponse } from '#tests/support/servers/mail-server.ts'
import { applicationRecipients, hourMs, setUpMailSites } from '#tests/support/servers/mail-site.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const megabyte = 1024 * 1024
const email = 'shilan@example.com'
const { notice: noticeCopy } = pageCopy('en', 'mail')

/** Creates a file of `size` bytes whose adjacent bytes differ. */
const createFile = (name: string, type: string, size: number): ApplicationFile => {
  const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251))
  return { name, type, size, sha256: sha256(bytes), content: new Blob([bytes], { type }) }
}
const createPdf = (size: number) => createFile('cv.pdf', 'application/pdf', size)
const createJpeg = (size: number) => createFile('a.jpg', 'image/jpeg', size)

describeOnDatabases((createTestDatabase) => {
  const { open, server } = setUpMailSites(createTestDatabase, 20 * megabyte)

  const isNotice = ({ to }: { to: string[] }) => to.join() === applicationRecipients.join()
  const findNotice = () => {
    const notices = server().receivedMails.filter(isNotice)
    const [notice] = notices
    if (!notice || notices.length > 1) throw new Error(`${notices.length} notices instead of one`)
    return notice
  }
  const listAttachments = () =>
    findNotice().mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return { filename, mimeType, sha256: sha256(bytes) }
    })

  test('application notice → the attached CV and photo have generated names; Reply-To is the applicant’s e-mail address', async () => {
    const { apply, runDueTasks } = await open()
    const application = sampleApplication(email)
    const name = 'Our new address: https://evil.example\r\nX-Evil: 1\u202Efdp.exe'
    const resume = application.resume && { ...application.resume, name }
    const reference = await apply(email, { ...application, resume })
    await runDueTasks()
    expect(listAttachments()).toEqual([
      { filename: `resume-${reference}.pdf`, mimeType: 'application/pdf', sha256: resume?.sha256 },
      { filename: `photo-${reference}.png`, mimeType: 'image/png', sha256: application.photo?.sha256 },
    ])
    const { mail, source, from } = findNotice()
    expect(from).toBe('jobs@company.example')
    expect(mail.replyTo).toEqual([{ name: '', address: email }])
    expect(mail.text).toContain(noticeCopy.files)
    expect(mail.text).not.toContain(noticeCopy.marked)
    expect(mail.text).toContain(noticeCopy.answer)
    for (const trace of ['evil', 'fdp', 'portrait']) expect(source + mail.text).not.toContain(trace)
    const confirmation = server().receivedMails.find((mail) => !isNotice(mail))
    expect(confirmation?.mail.attachments).toEqual([])
    expect(confirmation?.mail.replyTo).toMatchObject([{ address: 'help@company.example' }])
  })

  test.each([
    [
      'CV and photo within the size limit',
      ['resume', 'photo'],
      { resume: createPdf(maxAttachedBytes - 1000), photo: createJpeg(1000) },
    ],
    [
      'CV and photo over the size limit',
      ['resume'],
      { resume: createPdf(maxAttachedBytes - 1000), photo: createJpeg(1001) },
    ],
    ['unscanned CV', ['photo'], { resume: { ...createPdf(1000), flags: ['unscanned' as const] } }],
    ['CV of an unsupported type', ['photo'], { resume: createFile('cv.html', 'text/html', 10) }],
    ['locked CV', ['resume', 'photo'], { resume: { ...createPdf(1000), flags: ['locked' as const] } }],
  ])(
    '%s → the notice has %j attached and explains how to export any missing file',
    async (_, expectedFields, application) => {
      const { apply, runDueTasks } = await open()
      await apply(email, application)
      await runDueTasks()
      expect(listAttachments().map(({ filename }) => filename?.split('-')[0])).toEqual(expectedFields)
      expect(findNotice().mail.text?.includes(noticeCopy.filesInInbox)).toBe(expectedFields.length < 2)
      expect(findNotice().mail.text?.includes('npm run inbox -- export FOLDER')).toBe(
        expectedFields.length < 2,
      )
      expect(findNotice().mail.text?.includes(noticeCopy.marked)).toBe(
        application.resume.flags?.[0] === 'locked',
      )
    },
  )

  test('CV that the scanner cannot scan → the notice contains the scan error, but not the export command', async () => {
    const scanError = 'the virus scanner answers: INSTREAM size limit exceeded'
    const resume = { ...createPdf(1000), flags: ['unscanned' as const], scanError }
    const { apply, runDueTasks } = await open()
    await apply(email, { resume })
    await runDueTasks()
    const { text } = findNotice().mail
    expect(text).toContain(noticeCopy.cvNotScanned)
    expect(text).toContain(scanError)
    expect(text).not.toContain('export FOLDER')
  })

  const busyResponse = { code: 421, text: '4.7.0 Try again later' }
  const behaviourForMailsWithFiles = (response: StepResponse) => ({
    data: async ({ attachments }: Email) => (attachments.length ? response : 'accept'),
  })

  test.each<[string, number, Partial<MailServerBehaviour>]>([
    ['closes the connection after 5 MB of an e-mail', 3, { maxDataBytes: 5 * megabyte }],
    ['closes the connection after an e-mail with files', 3, behaviourForMailsWithFiles('disconnect')],
    ['responds with 421 to an e-mail with files', 3, behaviourForMailsWithFiles(busyResponse)],
    [
      'responds with 452 to an e-mail with files',
      3,
      behaviourForMailsWithFiles({ code: 452, text: '4.3.4 no room' }),
    ],
    [
      'responds with 552 to an e-mail with files',
      1,
      behaviourForMailsWithFiles({ code: 552, text: '5.3.4 too big' }),
    ],
  ])(
    'mail server that %s → after %i failed attempt(s), the notice is sent without files; other e-mails are not delayed',
    async (_, expectedFailureCount, behaviour) => {
      Object.assign(server().behaviour, behaviour)
      const { apply, runDueTasks, backend } = await open()
      await apply(email, { resume: createPdf(6 * megabyte) })
      await backend.contact(sampleMessage('sara@example.com'))
      await runDueTasks()
      expect(server().receivedMails).toHaveLength(2)
      for (let round = 0; round < 5; round += 1) {
        await runDueTasks()
        clock.aheadMs += hourMs
      }
      expect(server().startedMails.filter(isNotice)).toHaveLength(expectedFailureCount + 1)
      expect(listAttachments()).toEqual([])
      expect(findNotice().mail.text).toContain(noticeCopy.filesInInbox)
      expect(findNotice().mail.replyTo).toMatchObject([{ address: email }])
    },
  )

  test.each<[string, Partial<MailServerBehaviour>]>([
    ['421 at the greeting', { greeting: busyResponse }],
    ['454 for the login', { login: { code: 454, text: '4.7.0 Temporary authentication failure' } }],
    ['connection closed after MAIL FROM', { sender: 'disconnect' }],
    ['452 for the sender', { sender: { code: 452, text: '4.3.1 Insufficient system storage' } }],
    ['connection closed after RCPT TO', { recipient: () => 'disconnect' }],
    ['450 for the recipients', { recipient: () => ({ code: 450, text: '4.7.1 Greylisted' }) }],
  ])(
    'hours of “%s”, then 451 after DATA → the notice is eventually sent with its files',
    async (_, behaviour) => {
      const defaultBehaviour = { ...server().behaviour }
      Object.assign(server().behaviour, behaviour)
      const { apply, runDueTasks } = await open()
      await apply()
      const runJobsForHours = async (hours: number) => {
        for (let round = 0; round < hours; round += 1) {
          await runDueTasks()
          clock.aheadMs += hourMs
        }
      }
      await runJobsForHours(5)
      Object.assign(server().behaviour, defaultBehaviour, { data: { code: 451, text: '4.3.0 later' } })
      await runJobsForHours(1)
      Object.assign(server().behaviour, defaultBehaviour)
      await runJobsForHours(1)
      expect(listAttachments()).toHaveLength(2)
    },
  )

  test('550 for a notice’s recipients, then `retry` → the notice is sent with its files', async () => {
    server().behaviour.recipient = () => ({ code: 550, text: '5.1.1 unknown' })
    const { apply, runDueTasks, backend } = await open()
    await apply()
    await runDueTasks()
    server().behaviour.recipient = () => 'accept'
    expect(await retryJobs(await backend.database(), null)).toBe(1)
    await runDueTasks()
    expect(listAttachments()).toHaveLength(2)
  })
})
