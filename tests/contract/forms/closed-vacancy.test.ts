import { expect, test } from 'vitest'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { applyTo, formSiteForTests, readJsonResponse } from '#tests/support/servers/form-site.ts'

const id = 'recruiter'

const formSite = formSiteForTests()

const apply = async (fields: { email?: string }, headers?: Record<string, string>) =>
  readJsonResponse(await applyTo(formSite().site, fields, headers, id))

test('application for a closed vacancy → 410, or its receipt if it was accepted before', async () => {
  const headers = { 'idempotency-key': 'key-of-an-applicant-0001' }
  const before = await apply({}, headers)
  expect(before.status).toBe(200)
  await closeVacancy(await formSite().backend.database(), id)

  expect(await apply({}, headers)).toEqual(before)
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
