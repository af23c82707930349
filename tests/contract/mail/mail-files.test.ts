import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedBackend, type EmbeddedBackend } from '#lib/backend/embedded.ts'
import type { JobApplication, UploadedFile } from '#lib/backend/port.ts'
import type { Queue } from '#lib/backend/queue.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { headerOf, type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { hour, mailerOf, plan, team } from '#tests/support/servers/mail-site.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

const megabyte = 1024 * 1024
const email = 'shilan@example.com'
const { notice: words } = pageCopy('en', 'mail')

/** A file of so many bytes, each of which differs from its neighbours. */
const fileOf = (fileName: string, type: string, size: number): UploadedFile => {
  const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251))
  return { fileName, type, size, sha256: sha256(bytes), content: new Blob([bytes], { type }) }
}

describePlaces((newPlace) => {
  let where: Place
  let server: MailServer
  let backend: EmbeddedBackend
  let mailer: Queue
  let clock = 0

  beforeAll(async () => {
    where = await newPlace()
  })
  beforeEach(async () => {
    clock = 0
    server = await startMailServer({ size: 20 * megabyte })
    backend = createEmbeddedBackend(where.place, plan)
    await backend.open()
    const now = () => Date.now() + clock
    mailer = mailerOf({ url: server.url, database: backend.database, vacancy: backend.vacancy, now })
  })
  afterEach(async () => {
    await mailer.stop()
    await backend.close()
    await server.stop()
  })

  const apply = (given: Partial<JobApplication> = {}) =>
    backend.apply('recruiter', { ...sampleApplication(email), ...given })
  const isToTeam = ({ to }: { to: string[] }) => to.join() === team.join()
  const notice = () => {
    const [found, ...others] = server.arrived.filter(isToTeam)
    expect(others).toEqual([])
    if (!found) throw new Error('no notice')
    return found
  }
  const attached = () =>
    notice().mail.attachments.map(({ filename, mimeType, disposition, content }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return { filename, mimeType, disposition, sha256: sha256(bytes) }
    })
  const disposition = 'attachment'

  test('the notice carries the CV and the photo under names of the site, and answers go to the applicant', async () => {
    const sent = sampleApplication(email)
    const fileName = 'Our new address: https://evil.example\r\nX-Evil: 1\u202Efdp.exe'
    const resume = sent.resume && { ...sent.resume, fileName }
    const { reference } = await apply({ ...sent, resume })
    await mailer.work()
    expect(attached()).toEqual([
      {
        filename: `resume-${reference}.pdf`,
        mimeType: 'application/pdf',
        disposition,
        sha256: resume?.sha256,
      },
      { filename: `photo-${reference}.png`, mimeType: 'image/png', disposition, sha256: sent.photo?.sha256 },
    ])
    const { mail, source, from } = notice()
    expect(from).toBe('jobs@company.example')
    expect(mail.replyTo).toEqual([{ name: '', address: email }])
    expect(mail.text).toContain(words.files)
    expect(mail.text).not.toContain(words.marked)
    expect(mail.text).toContain(words.answer)
    for (const trace of ['evil', 'fdp', 'portrait']) expect(source + mail.text).not.toContain(trace)
    const confirmation = server.arrived.find((one) => !isToTeam(one))
    expect(confirmation?.mail.attachments).toEqual([])
    expect(confirmation?.mail.replyTo).toMatchObject([{ address: 'help@company.example' }])
  })

  test('a CV with more in it than text → the notice warns of it, also where it goes without the files', async () => {
    await apply({ resume: { ...fileOf('cv.pdf', 'application/pdf', 11 * megabyte), marks: ['locked'] } })
    await mailer.work()
    expect(notice().mail.text).toContain(words.marked)
    expect(notice().mail.text).toContain(words.filesInInbox)
  })

  test('a CV that was not scanned yet → the notice goes without it', async () => {
    await apply({ resume: { ...fileOf('cv.pdf', 'application/pdf', 1000), marks: ['unscanned'] } })
    await mailer.work()
    expect(attached().map(({ filename }) => filename)).toEqual([expect.stringMatching(/^photo-/)])
    expect(notice().mail.text).toContain(words.filesInInbox)
    expect(notice().mail.text).not.toContain(words.marked)
  })

  test('ten megabytes together → attached byte by byte; more → the CV alone, and how to get the photo', async () => {
    const resume = fileOf(
      'cv.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      8 * megabyte,
    )
    await apply({ resume, photo: fileOf('a.jpg', 'image/jpeg', 2 * megabyte) })
    await mailer.work()
    const first = attached()
    expect(first.map(({ filename }) => filename?.split('.')[1])).toEqual(['docx', 'jpg'])
    expect(first[0]?.sha256).toBe(resume.sha256)
    expect(notice().mail.text).not.toContain('-- export')
    server.arrived.length = 0
    await apply({ resume, photo: fileOf('a.jpg', 'image/jpeg', 2 * megabyte + 1) })
    await mailer.work()
    expect(attached().map(({ sha256: hash }) => hash)).toEqual([resume.sha256])
    expect(notice().mail.text).toContain(words.filesInInbox)
    expect(notice().mail.text).toContain('npm run inbox -- export FOLDER')
  })

  test('a file of a type that the site does not take is not attached', async () => {
    await apply({ resume: fileOf('cv.html', 'text/html', 10) })
    await mailer.work()
    expect(attached().map(({ mimeType }) => mimeType)).toEqual(['image/png'])
    expect(notice().mail.text).toContain(words.filesInInbox)
  })

  test('no address that an answer could go to → answers go to the site', async () => {
    await apply({ email: 'a@b,victim@example.com' })
    await mailer.work()
    expect(headerOf(notice(), 'reply-to')).toBe('help@company.example')
    expect(notice().mail.text).not.toContain(words.answer)
  })

  test('a server that refuses files → the notice without them, and how to get them', async () => {
    server.manners.data = async ({ attachments }) =>
      attachments.length ? { code: 552, text: 'too large' } : 'yes'
    await apply()
    await mailer.work()
    clock = hour
    await mailer.work()
    expect(attached()).toEqual([])
    expect(notice().mail.text).toContain(words.filesInInbox)
    expect(notice().mail.replyTo).toMatchObject([{ address: email }])
  })

  test('a server that puts files off → three times with them, then without', async () => {
    const seen: number[] = []
    server.manners.data = async ({ attachments, to }) => {
      if (to?.length === team.length) seen.push(attachments.length)
      return attachments.length ? { code: 452, text: 'no room' } : 'yes'
    }
    await apply()
    for (let round = 0; round < 5; round += 1) {
      await mailer.work()
      clock += hour
    }
    expect(seen).toEqual([2, 2, 2, 0])
  })

  test('a server that was away → the files go when it is back', async () => {
    server.manners.greeting = { code: 421, text: 'busy' }
    await apply()
    for (let round = 0; round < 5; round += 1) {
      await mailer.work()
      clock += hour
    }
    server.manners.greeting = 'yes'
    await mailer.work()
    expect(attached()).toHaveLength(2)
  })
})
