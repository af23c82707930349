import { afterAll, expect, test } from 'vitest'
import type { Backend } from '#backend/ports.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { applyTo, photo, readReply, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite } from '#tests/support/servers/upload-site.ts'

const errorCopy = pageCopy('en', 'apply').errors

const site = await openUploadSite()
afterAll(() => site.close())

const findPendingIds = async (...ids: string[]) => (await site.pendingIds()).filter((id) => ids.includes(id))
const uploadBoth = async () => {
  const [uploadedPhoto, cv] = [await site.upload('photo', photo), await site.upload('resume', resume)]
  return { photoUpload: uploadedPhoto.token, resumeUpload: cv.token }
}

test('application with two upload tokens → is stored; both uploads are removed', async () => {
  const tokens = await uploadBoth()
  const email = 'taken@example.com'
  const firstReply = await readReply(await site.apply({ email, ...tokens }))
  expect(firstReply.status).toBe(200)
  expect(await findPendingIds(...Object.values(tokens))).toEqual([])
  // If the response was lost, the browser sends the same form again.
  expect(await readReply(await site.apply({ email, ...tokens }))).toEqual(firstReply)
  expect(await site.applicationsFrom(email)).toHaveLength(1)
  // The uploads no longer exist, so another form with these tokens is refused.
  const otherReply = await readReply(await site.apply({ email, ...tokens, coverLetter: 'Another' }))
  expect(otherReply.errors).toEqual({ photo: errorCopy.fileGone, resume: errorCopy.fileGone })
})

const keyHeaders = { 'idempotency-key': 'a-key-of-one-application' }

test('application resent with the same idempotency key after its uploads are removed → the same reply, or 409 if the vacancy, the text or a file has changed', async () => {
  const tokens = await uploadBoth()
  const email = 'one-key@example.com'
  const firstReply = await readReply(await site.apply({ email, ...tokens }, keyHeaders))
  expect(firstReply.status).toBe(200)
  const conflict = { status: 409, message: errorCopy.duplicate }
  const applyWith = (fields: Parameters<typeof site.apply>[0], vacancyId?: string) =>
    site.apply({ email, ...tokens, ...fields }, keyHeaders, vacancyId).then(readReply)
  expect(await applyWith({}, 'payments-accountant')).toMatchObject(conflict)
  expect(await applyWith({ coverLetter: 'Another' })).toMatchObject(conflict)
  expect(await applyWith({ resume: samplePdf('other.pdf', 'Other') })).toMatchObject(conflict)
  expect(await applyWith({ resumeUpload: null })).toMatchObject(conflict)
  expect(await applyWith({})).toEqual(firstReply)
  expect(await applyWith({ resume })).toEqual(firstReply)
  expect(await site.applicationsFrom(email)).toHaveLength(1)
})

test('refused application → its uploads are kept; the corrected form can use them', async () => {
  const tokens = await uploadBoth()
  expect((await readReply(await site.apply({ ...tokens, email: 'wrong' }))).errors).toEqual({
    email: errorCopy.invalidEmail,
  })
  expect((await site.apply({ ...tokens, email: 'right@example.com' })).status).toBe(200)
})

test('two identical applications in parallel → the slower one can still read its files', async () => {
  const tokens = await uploadBoth()
  const email = 'later@example.com'
  const gate = Promise.withResolvers<void>()
  let callCount = 0
  const backend: Backend = {
    ...site.backend,
    apply: async (vacancyId, application) => {
      callCount += 1
      if (callCount === 1) await gate.promise
      const bytes = await application.resume?.content.arrayBuffer()
      expect(bytes?.byteLength).toBe(resume.buffer.length)
      return site.backend.apply(vacancyId, application)
    },
  }
  const send = () =>
    applyTo({ ...site.site, forVisitor: () => backend }, { email, ...tokens, photo: null, resume: null })
  const pendingResponse = send()
  await expect.poll(() => callCount).toBe(1)
  const secondReply = await readReply(await send())
  expect(secondReply.status).toBe(200)
  gate.resolve()
  expect(await readReply(await pendingResponse)).toEqual(secondReply)
  expect(await findPendingIds(...Object.values(tokens))).toEqual([])
})

test('form with both a file and an upload token for one field → the file is stored and the upload removed', async () => {
  const tokens = await uploadBoth()
  const newerPdf = samplePdf('newer.pdf', 'Newer')
  const email = 'newer@example.com'
  expect((await site.apply({ email, ...tokens, resume: newerPdf })).status).toBe(200)
  expect((await site.applicationsFrom(email))[0]?.files[1]).toMatchObject({
    name: 'newer.pdf',
    sha256: sha256(newerPdf.buffer),
  })
  expect(await findPendingIds(tokens.resumeUpload)).toEqual([])
})

test('withdrawn application resent with its upload tokens → 422 with `fileGone`', async () => {
  const tokens = await uploadBoth()
  const email = 'withdrawn@example.com'
  const { reference = '' } = await readReply(await site.apply({ email, ...tokens }))
  await site.backend.withdraw(reference)
  expect(await readReply(await site.apply({ email, ...tokens }))).toMatchObject({
    status: 422,
    errors: { resume: errorCopy.fileGone },
  })
})

const changeLastCharacter = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')

test.each(['photo', 'resume'] as const)(
  'wrong upload token for the %s → 422 with `fileGone`',
  async (field) => {
    const tokens = await uploadBoth()
    const unfinishedPath =
      (await site.createUpload(field, field === 'photo' ? photo : resume)).headers.get('location') ?? ''
    const otherFieldToken = field === 'photo' ? tokens.resumeUpload : tokens.photoUpload
    const wrongTokens = [
      'x',
      '../../../etc/passwd',
      'A'.repeat(24),
      'A'.repeat(23).concat('\0'),
      changeLastCharacter(tokens[`${field}Upload`]),
      unfinishedPath.split('/').at(-1) ?? '',
      otherFieldToken,
    ]
    for (const token of wrongTokens) {
      const reply = await readReply(await site.apply({ ...tokens, [`${field}Upload`]: token }))
      expect(reply, token).toMatchObject({ status: 422, errors: { [field]: errorCopy.fileGone } })
    }
  },
)
