import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMailbox } from '#lib/base/names.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import type { WebSite } from '#lib/handlers/site.ts'
import {
  drafts,
  type FormSite,
  formOf,
  goodText,
  openFormSite,
  photo,
  post,
  resume,
} from '#tests/support/servers/form-site.ts'

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

const apply = (email: string, site: WebSite, headers = {}) => {
  const body = formOf({ ...goodText, lng: 'en', email, photo, resume })
  return applyJob(post({ body, headers }), 'recruiter', site)
}
const mailing = () => ({ ...opened.site, confirms: isMailbox })

test('a site that sends e-mail says so in its answer, if there is an address to send it to', async () => {
  const answerTo = async (email: string, site: WebSite) => (await apply(email, site)).json()
  expect(await answerTo('a@example.com', mailing())).toMatchObject({ success: true, isConfirmed: true })
  expect(await answerTo(' padded@example.com ', mailing())).toMatchObject({ isConfirmed: true })
  for (const answer of [await answerTo('a@b', mailing()), await answerTo('b@example.com', opened.site)]) {
    expect(answer).toMatchObject({ success: true })
    expect(answer).not.toHaveProperty('isConfirmed')
  }
})

test('without JavaScript the page knows too, and the address holds nothing of it', async () => {
  const response = await apply('c@example.com', mailing(), { accept: 'text/html' })
  const [, query] = response.headers.get('location')?.split('?') ?? []
  const params = new URLSearchParams(query)
  expect([...params.keys()]).toEqual(['receipt'])
  expect(await drafts.readDraft(params.get('receipt') ?? '')).toMatchObject({ isConfirmed: true })
})
