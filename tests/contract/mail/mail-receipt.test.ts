import { expect, test } from 'vitest'
import { isMailbox } from '#lib/base/names.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import {
  draftOf,
  formOf,
  formSiteForTests,
  goodText,
  photo,
  post,
  resume,
} from '#tests/support/servers/form-site.ts'

const opened = formSiteForTests()

const apply = (email: string, headers = {}) => {
  const body = formOf({ ...goodText, lng: 'en', email, photo, resume })
  return applyJob(post({ body, headers }), 'recruiter', { ...opened().site, confirms: isMailbox })
}

test('a site that sends e-mail says so in its answer, if there is an address to send it to', async () => {
  expect(await (await apply(' padded@example.com ')).json()).toMatchObject({ isConfirmed: true })
  expect(await (await apply('a@b')).json()).toMatchObject({ isConfirmed: false })
  const response = await apply('c@example.com', { accept: 'text/html' })
  expect(response.headers.get('location')).not.toMatch(/confirm|example/i)
  const receipt = response.headers.get('location')?.replace('receipt=', 'draft=') ?? ''
  expect(await draftOf(new Response(null, { headers: { location: receipt } }))).toMatchObject({
    isConfirmed: true,
  })
})
