import { expect, test } from 'vitest'
import { formLimits } from '#backend/capacity.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules, megabyte } from '#lib/schemas/files.ts'
import { formRequest, readDraftOf, readReply, setUpFormSite } from '#tests/support/servers/form-site.ts'
import { applyJob } from '#tests/support/servers/site-calls.ts'

const multipartHeaders = { 'content-type': 'multipart/form-data; boundary=b' }
const namePart = '--b\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nShilan\r\n'

const formSite = setUpFormSite()

const apply = (request: Request) => applyJob(request, 'recruiter', formSite().site)

const formStart = `${namePart}--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n`
const formEnd = '\r\n--b\r\nContent-Disposition: form-data; name="coverLetter"\r\n\r\nHello\r\n--b--\r\n'
/** Returns a form body with a photo of the given size, and a counter of the chunks read from the body so far. */
const createForm = (megabytes: number) => {
  const chunk = new Uint8Array(1024 * 1024)
  const progress = { chunksRead: 0 }
  const body = new ReadableStream({
    pull: (controller) => {
      const isStart = progress.chunksRead === 0
      const isEnd = progress.chunksRead > megabytes
      const text = isStart ? formStart : formEnd
      controller.enqueue(isStart || isEnd ? new TextEncoder().encode(text) : chunk)
      progress.chunksRead += 1
      if (isEnd) controller.close()
    },
  })
  return { body, progress }
}

test('endless form → 413; the site stops reading soon after the size limit', async () => {
  const { body, progress } = createForm(Number.POSITIVE_INFINITY)
  const headers = { ...multipartHeaders, 'accept-language': 'en' }
  const reply = await readReply(await apply(formRequest({ body, headers })))
  expect(reply).toMatchObject({ status: 413, message: pageCopy('en', 'apply').errors.tooMuch })
  expect(progress.chunksRead).toBeLessThan(formLimits.maxBytes / megabyte + 5)
})

test.each([
  [40, 'the draft contains all text fields', { fullName: 'Shilan', coverLetter: 'Hello' }],
  [
    300,
    'the site stops reading; the draft contains the fields sent before the files',
    { fullName: 'Shilan' },
  ],
])('form of %i MB with its Content-Length → %s', async (megabytes, _, values) => {
  const { body, progress } = createForm(megabytes)
  const lengthHeader = { 'content-length': String(megabytes * megabyte + 1000) }
  const headers = { ...multipartHeaders, ...lengthHeader, accept: 'text/html', 'accept-language': 'en' }
  const draft = await readDraftOf(await apply(formRequest({ body, headers })))
  expect(draft).toMatchObject({ values, message: pageCopy('en', 'apply').errors.tooMuch })
  expect(progress.chunksRead).toBeLessThan(formLimits.maxDiscardedBytes / megabyte + 5)
})

test('oversized photo in a form within the size limit → the “photo too large” error; the draft contains the fields sent after the photo', async () => {
  const megabytes = fileRules.photo.maxBytes / megabyte + 1
  const { body } = createForm(megabytes)
  const lengthHeader = { 'content-length': String(megabytes * megabyte + 1000) }
  const response = await apply(
    formRequest({
      body,
      headers: { ...multipartHeaders, ...lengthHeader, accept: 'text/html', 'accept-language': 'en' },
    }),
  )
  expect(await readDraftOf(response)).toMatchObject({
    values: { fullName: 'Shilan', coverLetter: 'Hello' },
    errors: { photo: pageCopy('en', 'apply').errors.photoSize },
  })
})
