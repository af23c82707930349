import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { tokenFields } from '#lib/schemas/files.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { draftOf, photo, read, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite, type UploadSite } from '#tests/support/servers/upload-site.ts'

// As a browser sends it that runs no script.
const plain = { accept: 'text/html' }

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site.close())

const tokensOf = (draft: Awaited<ReturnType<typeof draftOf>>) =>
  Object.fromEntries(
    Object.entries(tokenFields).map(([field, name]) => [
      name,
      draft?.files?.[field === 'photo' ? field : 'resume']?.token ?? null,
    ]),
  )
const stored = async (email: string) => (await site.applications()).filter((one) => one.email === email)

test('a refused form keeps its good files, and is sent again without choosing them', async () => {
  const first = await draftOf(await site.apply({ email: 'wrong', photo, resume }, plain))
  expect(first?.errors).toEqual({ email: 'invalidEmail' })
  expect(first?.files).toMatchObject({
    photo: { name: 'portrait.png', size: photo.buffer.length },
    resume: { name: 'cv.pdf', size: resume.buffer.length },
  })
  // Wrong once more: the same files are still the same.
  const second = await draftOf(await site.apply({ email: 'still wrong', ...tokensOf(first) }, plain))
  expect(second?.files).toEqual(first?.files)
  const email = 'kept@example.com'
  const sent = await site.apply({ email, ...tokensOf(second) }, plain)
  expect(sent.headers.get('location')).toContain('receipt=')
  const [application] = await stored(email)
  expect(application?.files).toMatchObject([
    { kind: 'photo', name: 'portrait.png' },
    { kind: 'resume', name: 'cv.pdf', bytes: resume.buffer.length, sha256: sha256(resume.buffer) },
  ])
  expect(await site.held()).toEqual([])
  // A second tap: the same form again.
  const again = await site.apply({ email, ...tokensOf(second) })
  expect((await read(again)).reference).toBe(application?.reference)
  expect(await stored(email)).toHaveLength(1)
})

test('of a good and a bad file the good one stays', async () => {
  const draft = await draftOf(
    await site.apply({ photo, resume: { ...resume, buffer: Buffer.from('MZ') } }, plain),
  )
  expect(draft?.errors).toEqual({ resume: 'resumeRenamed' })
  expect(Object.keys(draft?.files ?? {})).toEqual(['photo'])
  expect(draft).not.toHaveProperty('areFilesLost')
})

test('a file in place of a held one takes its place, good or bad', async () => {
  const first = await draftOf(await site.apply({ email: 'wrong', photo, resume }, plain))
  const newer = samplePdf('newer.pdf', 'Newer')
  const second = await draftOf(await site.apply({ email: 'wrong', ...tokensOf(first), resume: newer }, plain))
  expect([second?.files?.photo, second?.files?.resume?.name]).toEqual([first?.files?.photo, 'newer.pdf'])
  const bad = { ...resume, name: 'bad.pdf', buffer: Buffer.from('MZ') }
  const third = await draftOf(await site.apply({ ...tokensOf(second), resume: bad }, plain))
  expect(third?.errors).toEqual({ resume: 'resumeRenamed' })
  expect(third?.files).toEqual({ photo: first?.files?.photo })
  const held = await site.held()
  for (const { files } of [first, second].flatMap((draft) => draft ?? []))
    expect(held).not.toContain(files?.resume?.token)
})

test.each(['no-such-job'])(
  'whatever the reason is (%s), nothing that was chosen is lost',
  async (vacancyId) => {
    const draft = await draftOf(await site.apply({ photo, resume }, plain, vacancyId))
    expect(Object.keys(draft?.files ?? {})).toEqual(['photo', 'resume'])
  },
)

test('a held file that expired meanwhile has to be chosen again, and the form says so', async () => {
  const first = await draftOf(await site.apply({ email: 'wrong', photo, resume }, plain))
  site.clock.ahead = 25 * 60 * 60 * 1000
  const late = await draftOf(await site.apply({ ...tokensOf(first) }, plain))
  site.clock.ahead = 0
  expect(late?.errors).toEqual({ photo: 'fileGone', resume: 'fileGone' })
  expect(late?.message).toBe(pageCopy('en', 'apply').errors.fileGone)
  expect(late?.files).toEqual({})
})

test('with script, nothing of a refused form is held', async () => {
  await site.site.uploads.sweep()
  const before = await site.held()
  expect((await site.apply({ email: 'wrong', photo, resume })).status).toBe(422)
  expect(await site.held()).toEqual(before)
})
