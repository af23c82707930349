import { afterAll, expect, test, vi } from 'vitest'
import type { UploadedFile } from '#lib/backend/backend.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { hour, mailSitesForTests, team } from '#tests/support/servers/mail-site.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

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
const pdf = (size: number) => fileOf('cv.pdf', 'application/pdf', size)
const jpeg = (size: number) => fileOf('a.jpg', 'image/jpeg', size)

describePlaces((newPlace) => {
  const { at, open, server } = mailSitesForTests(newPlace, 20 * megabyte)

  const isToTeam = ({ to }: { to: string[] }) => to.join() === team.join()
  const notice = () => {
    const [found, ...others] = server().arrived.filter(isToTeam)
    if (!found || others.length) throw new Error(`${others.length} notices more than one`)
    return found
  }
  const attached = () =>
    notice().mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return { filename, mimeType, sha256: sha256(bytes) }
    })

  test('the notice carries the CV and the photo under names of the site, and answers go to the applicant', async () => {
    const { apply, work } = await open()
    const sent = sampleApplication(email)
    const fileName = 'Our new address: https://evil.example\r\nX-Evil: 1\u202Efdp.exe'
    const resume = sent.resume && { ...sent.resume, fileName }
    const reference = await apply(email, { ...sent, resume })
    await work()
    expect(attached()).toEqual([
      { filename: `resume-${reference}.pdf`, mimeType: 'application/pdf', sha256: resume?.sha256 },
      { filename: `photo-${reference}.png`, mimeType: 'image/png', sha256: sent.photo?.sha256 },
    ])
    const { mail, source, from } = notice()
    expect(from).toBe('jobs@company.example')
    expect(mail.replyTo).toEqual([{ name: '', address: email }])
    expect(mail.text).toContain(words.files)
    expect(mail.text).not.toContain(words.marked)
    expect(mail.text).toContain(words.answer)
    for (const trace of ['evil', 'fdp', 'portrait']) expect(source + mail.text).not.toContain(trace)
    const confirmation = server().arrived.find((one) => !isToTeam(one))
    expect(confirmation?.mail.attachments).toEqual([])
    expect(confirmation?.mail.replyTo).toMatchObject([{ address: 'help@company.example' }])
  })

  test.each([
    ['ten megabytes together', { resume: pdf(8 * megabyte), photo: jpeg(2 * megabyte) }, ['resume', 'photo']],
    ['more → the CV alone', { resume: pdf(8 * megabyte), photo: jpeg(2 * megabyte + 1) }, ['resume']],
    ['a CV that was not scanned yet', { resume: { ...pdf(1000), marks: ['unscanned' as const] } }, ['photo']],
    ['a type that the site does not take', { resume: fileOf('cv.html', 'text/html', 10) }, ['photo']],
    ['a locked CV', { resume: { ...pdf(1000), marks: ['locked' as const] } }, ['resume', 'photo']],
  ])(
    '%s → what fits and is safe is attached, and the notice tells of the rest',
    async (_, given, expected) => {
      const { apply, work } = await open()
      await apply(email, given)
      await work()
      expect(attached().map(({ filename }) => filename?.split('-')[0])).toEqual(expected)
      expect(notice().mail.text?.includes(words.filesInInbox)).toBe(expected.length < 2)
      expect(notice().mail.text?.includes('npm run inbox -- export FOLDER')).toBe(expected.length < 2)
      expect(notice().mail.text?.includes(words.marked)).toBe(given.resume.marks?.[0] === 'locked')
    },
  )

  test.each([
    ['refuses files', 552, [2, 0]],
    ['puts files off', 452, [2, 2, 2, 0]],
  ])('a server that %s → the notice without them, and how to get them', async (_, code, expected) => {
    const tried: number[] = []
    server().behaviour.data = async ({ attachments, to }) => {
      if (to?.length === team.length) tried.push(attachments.length)
      return attachments.length ? { code, text: 'no room' } : 'yes'
    }
    const { apply, work } = await open()
    await apply()
    for (let round = 0; round < 5; round += 1) {
      await work()
      at.clock += hour
    }
    expect(tried).toEqual(expected)
    expect(notice().mail.text).toContain(words.filesInInbox)
    expect(notice().mail.replyTo).toMatchObject([{ address: email }])
  })

  test('a server that was away → the files go when it is back', async () => {
    server().behaviour.greeting = { code: 421, text: 'busy' }
    const { apply, work } = await open()
    await apply()
    for (let round = 0; round < 5; round += 1) {
      await work()
      at.clock += hour
    }
    server().behaviour.greeting = 'yes'
    await work()
    expect(attached()).toHaveLength(2)
  })
})
