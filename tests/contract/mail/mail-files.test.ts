import { afterAll, expect, test, vi } from 'vitest'
import type { ApplicationFile } from '#backend/backend.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { clock } from '#tests/support/clock.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { applicationRecipients, hourMs, mailSitesForTests } from '#tests/support/servers/mail-site.ts'
import { describeDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const megabyte = 1024 * 1024
const email = 'shilan@example.com'
const { notice: noticeCopy } = pageCopy('en', 'mail')

/** Creates a file of `size` bytes, in which adjacent bytes differ. */
const fileOf = (name: string, type: string, size: number): ApplicationFile => {
  const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251))
  return { name, type, size, sha256: sha256(bytes), content: new Blob([bytes], { type }) }
}
const pdf = (size: number) => fileOf('cv.pdf', 'application/pdf', size)
const jpeg = (size: number) => fileOf('a.jpg', 'image/jpeg', size)

describeDatabases((createTestDatabase) => {
  const { open, server } = mailSitesForTests(createTestDatabase, 20 * megabyte)

  const isToTeam = ({ to }: { to: string[] }) => to.join() === applicationRecipients.join()
  const findNotice = () => {
    const [mail, ...others] = server().receivedMails.filter(isToTeam)
    if (!mail || others.length) throw new Error(`${others.length} notices more than one`)
    return mail
  }
  const listAttachments = () =>
    findNotice().mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return { filename, mimeType, sha256: sha256(bytes) }
    })

  test('notice of an application → CV and photo have generated names, and Reply-To is the applicant', async () => {
    const { apply, work } = await open()
    const sent = sampleApplication(email)
    const name = 'Our new address: https://evil.example\r\nX-Evil: 1\u202Efdp.exe'
    const resume = sent.resume && { ...sent.resume, name }
    const reference = await apply(email, { ...sent, resume })
    await work()
    expect(listAttachments()).toEqual([
      { filename: `resume-${reference}.pdf`, mimeType: 'application/pdf', sha256: resume?.sha256 },
      { filename: `photo-${reference}.png`, mimeType: 'image/png', sha256: sent.photo?.sha256 },
    ])
    const { mail, source, from } = findNotice()
    expect(from).toBe('jobs@company.example')
    expect(mail.replyTo).toEqual([{ name: '', address: email }])
    expect(mail.text).toContain(noticeCopy.files)
    expect(mail.text).not.toContain(noticeCopy.marked)
    expect(mail.text).toContain(noticeCopy.answer)
    for (const trace of ['evil', 'fdp', 'portrait']) expect(source + mail.text).not.toContain(trace)
    const confirmation = server().receivedMails.find((one) => !isToTeam(one))
    expect(confirmation?.mail.attachments).toEqual([])
    expect(confirmation?.mail.replyTo).toMatchObject([{ address: 'help@company.example' }])
  })

  test.each([
    [
      'CV and photo of 10 MB together',
      ['resume', 'photo'],
      { resume: pdf(8 * megabyte), photo: jpeg(2 * megabyte) },
    ],
    [
      'CV and photo above 10 MB together',
      ['resume'],
      { resume: pdf(8 * megabyte), photo: jpeg(2 * megabyte + 1) },
    ],
    ['unscanned CV', ['photo'], { resume: { ...pdf(1000), marks: ['unscanned' as const] } }],
    ['CV of an unsupported type', ['photo'], { resume: fileOf('cv.html', 'text/html', 10) }],
    ['locked CV', ['resume', 'photo'], { resume: { ...pdf(1000), marks: ['locked' as const] } }],
  ])(
    '%s → %j attached; the notice says how to get files that are not attached',
    async (_, expectedFields, application) => {
      const { apply, work } = await open()
      await apply(email, application)
      await work()
      expect(listAttachments().map(({ filename }) => filename?.split('-')[0])).toEqual(expectedFields)
      expect(findNotice().mail.text?.includes(noticeCopy.filesInInbox)).toBe(expectedFields.length < 2)
      expect(findNotice().mail.text?.includes('npm run inbox -- export FOLDER')).toBe(
        expectedFields.length < 2,
      )
      expect(findNotice().mail.text?.includes(noticeCopy.marked)).toBe(
        application.resume.marks?.[0] === 'locked',
      )
    },
  )

  test('CV that the scanner refused → the notice has the cause, and promises no export of it', async () => {
    const scanError = 'the virus scanner answers: INSTREAM size limit exceeded'
    const resume = { ...pdf(1000), marks: ['unscanned' as const], scanError }
    const { apply, work } = await open()
    await apply(email, { resume })
    await work()
    const { text } = findNotice().mail
    expect(text).toContain(noticeCopy.cvNotScanned)
    expect(text).toContain(scanError)
    expect(text).not.toContain('export FOLDER')
  })

  test.each([
    ['refuses attachments', 552, [2, 0]],
    ['postpones attachments', 452, [2, 2, 2, 0]],
  ])(
    'mail server that %s → the notice is sent without files and says how to get them',
    async (_, code, expectedCounts) => {
      const attachmentCounts: number[] = []
      server().behaviour.data = async ({ attachments, to }) => {
        if (to?.length === applicationRecipients.length) attachmentCounts.push(attachments.length)
        return attachments.length ? { code, text: 'no room' } : 'accept'
      }
      const { apply, work } = await open()
      await apply()
      for (let round = 0; round < 5; round += 1) {
        await work()
        clock.aheadMs += hourMs
      }
      expect(attachmentCounts).toEqual(expectedCounts)
      expect(findNotice().mail.text).toContain(noticeCopy.filesInInbox)
      expect(findNotice().mail.replyTo).toMatchObject([{ address: email }])
    },
  )

  test('mail server unavailable for hours → the notice is sent later, with its files', async () => {
    server().behaviour.greeting = { code: 421, text: 'busy' }
    const { apply, work } = await open()
    await apply()
    for (let round = 0; round < 5; round += 1) {
      await work()
      clock.aheadMs += hourMs
    }
    server().behaviour.greeting = 'accept'
    await work()
    expect(listAttachments()).toHaveLength(2)
  })
})
