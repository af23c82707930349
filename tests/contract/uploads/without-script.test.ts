import { afterAll, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { tokenFields } from '#lib/schemas/files.ts'
import { clock } from '#tests/support/clock.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { photo, readDraftOf, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite } from '#tests/support/servers/upload-site.ts'

// Browsers without JavaScript send an Accept header like this one.
const htmlHeaders = { accept: 'text/html' }

const errorCopy = pageCopy('en', 'apply').errors

const site = await openUploadSite()
afterAll(() => site.close())

/** Returns the upload tokens that the result page's form resends. */
const readTokens = (draft: Awaited<ReturnType<typeof readDraftOf>>) => ({
  [tokenFields.photo]: draft?.files?.photo?.token ?? null,
  [tokenFields.resume]: draft?.files?.resume?.token ?? null,
})

test('refused form from a browser without JavaScript → its valid files are saved; the next form can use their tokens', async () => {
  const firstDraft = await readDraftOf(await site.apply({ email: 'wrong', photo, resume }, htmlHeaders))
  expect(firstDraft?.errors).toEqual({ email: errorCopy.invalidEmail })
  expect(firstDraft?.files).toMatchObject({
    photo: { name: 'portrait.png', size: photo.buffer.length },
    resume: { name: 'cv.pdf', size: resume.buffer.length },
  })
  // A second refusal keeps the same uploads.
  const secondDraft = await readDraftOf(
    await site.apply({ email: 'still wrong', ...readTokens(firstDraft) }, htmlHeaders),
  )
  expect(secondDraft?.files).toEqual(firstDraft?.files)
  const email = 'kept@example.com'
  // Browsers send the empty file inputs too.
  const emptyFile = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
  const fields = { email, photo: emptyFile, resume: emptyFile, ...readTokens(secondDraft) }
  const response = await site.apply(fields, htmlHeaders)
  expect(response.headers.get('location')).toContain('receipt=')
  const [application] = await site.applications()
  expect(application?.files).toMatchObject([
    { field: 'photo', name: 'portrait.png' },
    { field: 'resume', name: 'cv.pdf', size: resume.buffer.length, sha256: sha256(resume.buffer) },
  ])
  expect(await site.pendingIds()).toEqual([])
})

test('new file for a field → replaces the pending upload, even if the new file is invalid', async () => {
  const firstDraft = await readDraftOf(await site.apply({ email: 'wrong', photo, resume }, htmlHeaders))
  const newerPdf = samplePdf('newer.pdf', 'Newer')
  const secondDraft = await readDraftOf(
    await site.apply({ email: 'wrong', ...readTokens(firstDraft), resume: newerPdf }, htmlHeaders),
  )
  expect([secondDraft?.files?.photo, secondDraft?.files?.resume?.name]).toEqual([
    firstDraft?.files?.photo,
    'newer.pdf',
  ])
  const invalidFile = { ...resume, name: 'bad.pdf', buffer: Buffer.from('MZ') }
  const thirdDraft = await readDraftOf(
    await site.apply({ ...readTokens(secondDraft), resume: invalidFile }, htmlHeaders),
  )
  expect(thirdDraft?.errors).toEqual({ resume: errorCopy.resumeType })
  expect(thirdDraft?.files).toEqual({ photo: firstDraft?.files?.photo })
})

test('application for an unknown vacancy, without JavaScript → the draft contains both files', async () => {
  const draft = await readDraftOf(await site.apply({ photo, resume }, htmlHeaders, 'no-such-job'))
  expect(Object.keys(draft?.files ?? {})).toEqual(['photo', 'resume'])
})

test('form with expired uploads → is refused with `fileGone` for each file and for the whole form', async () => {
  const firstDraft = await readDraftOf(await site.apply({ email: 'wrong', photo, resume }, htmlHeaders))
  clock.aheadMs = 25 * 60 * 60 * 1000
  const draft = await readDraftOf(await site.apply({ ...readTokens(firstDraft) }, htmlHeaders))
  clock.aheadMs = 0
  expect(draft?.errors).toEqual({ photo: errorCopy.fileGone, resume: errorCopy.fileGone })
  expect(draft?.message).toBe(errorCopy.fileGone)
  expect(draft?.files).toEqual({})
})

test('form sent with JavaScript and refused → no pending uploads are created', async () => {
  await site.site.uploads.removeExpired()
  const idsBefore = await site.pendingIds()
  expect((await site.apply({ email: 'wrong', photo, resume })).status).toBe(422)
  expect(await site.pendingIds()).toEqual(idsBefore)
})
