import { expect, test } from 'vitest'
import { createSampleVacancies } from '#backend/store/sample-vacancies.ts'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { respondWithVacancies, respondWithVacancy } from '#lib/http/data-responses.ts'
import { applyTo, readReply, setUpFormSite } from '#tests/support/servers/form-site.ts'

const vacancyId = 'recruiter'

const formSite = setUpFormSite()

const apply = async (fields: { email?: string }, headers?: Record<string, string>) =>
  readReply(await applyTo(formSite().site, fields, headers, vacancyId))

test('application for a closed vacancy → 410, or the first reply if its idempotency key was already accepted', async () => {
  const headers = { 'idempotency-key': 'key-of-an-applicant-0001' }
  const firstReply = await apply({}, headers)
  expect(firstReply.status).toBe(200)
  await closeVacancy(await formSite().backend.database(), vacancyId)

  expect(await apply({}, headers)).toEqual(firstReply)
  for (const fields of [{}, { email: '' }]) {
    expect(await apply(fields)).toMatchObject({
      status: 410,
      success: false,
      message:
        'This job is no longer open, so your application wasn’t sent. See what else is open under Job openings.',
    })
  }
  expect(await formSite().applications()).toHaveLength(1)
})

test('closed vacancy → can be fetched by id and has `closedAt`; the list omits it', async () => {
  const request = new Request('http://localhost/web/x', { headers: { accept: 'application/json' } })
  expect(await (await respondWithVacancy(request, vacancyId, formSite().site)).json()).toMatchObject({
    success: true,
    data: { _id: vacancyId, closedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  const listBody = await (await respondWithVacancies(request, formSite().site)).json()
  expect(listBody.data).toHaveLength(createSampleVacancies(new Date()).length - 1)
})
