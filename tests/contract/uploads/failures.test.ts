import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadLimits } from '#backend/capacity.ts'
import { composeBackend } from '#backend/compose.ts'
import { createPendingUploads } from '#backend/uploads/pending-uploads.ts'
import { bundledMessages } from '#lib/i18n/messages.ts'
import { env } from '#lib/settings/env.ts'
import { applyTo, readReply, resume } from '#tests/support/servers/form-site.ts'
import { receiveUpload } from '#tests/support/servers/site-calls.ts'
import {
  chunkHeaders,
  openUploadSite,
  protocolHeaders,
  type UploadSite,
  uploadMetadata,
} from '#tests/support/servers/upload-site.ts'

// `pageCopy` would parse the settings before `vi.stubEnv` sets one below.
const { uploadFailed } = bundledMessages.en.apply.errors
vi.spyOn(process.stderr, 'write').mockReturnValue(true)

// Settings are parsed once, at their first use, so set this one before any test.
vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/nobody')

let site: UploadSite
beforeEach(async () => {
  site = await openUploadSite()
})
afterEach(() => site.close())

const expectRetryLater = async (response: Response) => {
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  if (response.body) expect(await response.json()).toMatchObject({ success: false, error: 'uploadFailed' })
}
const englishHeaders = { 'accept-language': 'en' }

test('upload request while the database is down → 503 with Retry-After; the upload is kept', async () => {
  const cv = await site.upload('resume', resume)
  const state = { isDown: true }
  const uploads = createPendingUploads({
    database: async () => {
      if (state.isDown) throw new Error('connect ECONNREFUSED')
      return site.uploadDatabase()
    },
    directory: site.directory,
    secret: site.backend.secret,
    limits: uploadLimits,
  })
  const siteWithOutage = { ...site.site, uploads }
  const requestUpload = (method: string, headers: Record<string, string> = {}, body?: BodyInit) => {
    const init = { method, body, headers: { ...protocolHeaders, ...englishHeaders, ...headers } }
    return receiveUpload(new Request(site.origin + cv.path, init), cv.token, siteWithOutage)
  }
  const apply = () => applyTo(siteWithOutage, { resume: null, resumeUpload: cv.token })
  await expectRetryLater(await requestUpload('HEAD'))
  await expectRetryLater(await requestUpload('DELETE'))
  await expectRetryLater(await requestUpload('PATCH', { ...chunkHeaders, 'upload-offset': '0' }, 'x'))
  expect(await readReply(await apply())).toMatchObject({ status: 503, message: uploadFailed })
  // If an upload cannot be created, the browser must send the file with the form.
  const headers = {
    ...protocolHeaders,
    'upload-length': '645',
    'upload-metadata': uploadMetadata('resume', 'cv.pdf'),
  }
  const creationRequest = new Request(`${site.origin}/web/uploads`, { method: 'POST', headers })
  expect(await (await receiveUpload(creationRequest, null, siteWithOutage)).json()).toMatchObject({
    mustSendWithForm: true,
  })
  state.isDown = false
  expect((await requestUpload('HEAD')).headers.get('upload-offset')).toBe(String(resume.buffer.length))
  expect((await readReply(await apply())).status).toBe(200)
})

test('HEAD for an upload while the database has been unreachable since startup → 503', async () => {
  const token = 'A'.repeat(24)
  const init = { method: 'HEAD', headers: protocolHeaders }
  const request = new Request(`http://localhost/web/uploads/${token}`, init)
  expect((await receiveUpload(request, token, { ...site.site, ...composeBackend(env()) })).status).toBe(503)
})
