import { expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { maxFormBytes } from '#lib/http/form-parser.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fileRules, megabyte } from '#lib/schemas/files.ts'
import { draftOf, formSiteForTests, post, read } from '#tests/support/servers/form-site.ts'

const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
const part = '--b\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nShilan\r\n'

const opened = formSiteForTests()

const apply = (request: Request) => applyJob(request, 'recruiter', opened().site)

const head = `${part}--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n`
const letter = '\r\n--b\r\nContent-Disposition: form-data; name="coverLetter"\r\n\r\nHello\r\n--b--\r\n'
// A form body with a photo of so many megabytes, and a count of the chunks that were read of it.
const large = (megabytes: number) => {
  const chunk = new Uint8Array(1024 * 1024)
  const progress = { sent: 0 }
  const body = new ReadableStream({
    pull: (controller) => {
      const isDone = progress.sent > megabytes
      const edge = progress.sent === 0 ? head : letter
      const isEdge = isDone || progress.sent === 0
      controller.enqueue(isEdge ? new TextEncoder().encode(edge) : chunk)
      progress.sent += 1
      if (isDone) controller.close()
    },
  })
  return { body, progress }
}

test('endless → 413, cut off at the size of the largest valid form', async () => {
  const { body, progress } = large(Number.POSITIVE_INFINITY)
  const answer = await read(await apply(post({ body, headers: { ...boundary, 'accept-language': 'en' } })))
  expect(answer).toMatchObject({ status: 413, message: pageCopy('en', 'apply').errors.tooMuch })
  expect(progress.sent).toBeLessThan(maxFormBytes / megabyte + 5)
})

test('announced above the largest valid form → 413 early, and the fields before the files are kept', async () => {
  const { body, progress } = large(300)
  const headers = { ...boundary, accept: 'text/html', 'content-length': String(maxFormBytes + 1) }
  const response = await apply(post({ body, headers }))
  expect(await draftOf(response)).toMatchObject({ values: { fullName: 'Shilan' } })
  expect(progress.sent).toBeLessThan(5)
})

test('a photo above its limit in a form below its own → the photo’s error, and the letter behind it is kept', async () => {
  const megabytes = fileRules.photo.maxBytes / megabyte + 1
  const { body } = large(megabytes)
  const length = { 'content-length': String(megabytes * megabyte + 1000) }
  const response = await apply(
    post({ body, headers: { ...boundary, ...length, accept: 'text/html', 'accept-language': 'en' } }),
  )
  expect(await draftOf(response)).toMatchObject({
    values: { fullName: 'Shilan', coverLetter: 'Hello' },
    errors: { photo: pageCopy('en', 'apply').errors.photoSize },
  })
})
