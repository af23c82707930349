import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { closeVacancy } from '#lib/backend/store/vacancies.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { vacancies, vacancy } from '#lib/handlers/reads.ts'
import {
  formOf,
  formSiteForTests,
  goodText,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

const id = 'recruiter'
const good = { lng: 'en', ...goodText, photo, resume }

const opened = formSiteForTests()

const apply = async (fields: typeof good, headers?: Record<string, string>) =>
  read(await applyJob(post({ body: formOf(fields), headers }), id, opened().site))

test('an application is answered 410 with the reason, unless it was taken before', async () => {
  const headers = { 'idempotency-key': 'key-of-an-applicant-0001' }
  const before = await apply(good, headers)
  expect(before.status).toBe(200)
  await closeVacancy(await opened().backend.database(), id)

  expect(await apply(good, headers)).toEqual(before)
  for (const fields of [good, { ...good, email: '' }]) {
    expect(await apply(fields)).toMatchObject({
      status: 410,
      success: false,
      message: 'This job is no longer open, so the application was not sent.',
    })
  }
  expect(await opened().applications()).toHaveLength(1)
})

test('at its own address it says since when it is closed; the list leaves it out', async () => {
  const request = new Request('http://localhost/web/x', { headers: { accept: 'application/json' } })
  expect(await (await vacancy(request, id, opened().site)).json()).toMatchObject({
    success: true,
    data: { _id: id, closedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  const { data } = await (await vacancies(request, opened().site)).json()
  expect(data).toHaveLength(13)
})

test('a server that answers 410 → its last copy out of an older list, closed since nobody knows when', async () => {
  const server = await startSpecServer()
  const directory = await mkdtemp(join(tmpdir(), 'closed-'))
  let hours = 0
  const options = { address: `${server.origin}/api/v1`, timeoutMs: 8000, directory }
  const reliable = createReliableBackend({ ...options, now: () => Date.now() + hours * 3_600_000 })
  const backend = reliable.as(null)
  const [known] = await backend.vacancies()
  for (const id of [known?.id ?? '', 'a-stranger']) server.withdraw(id)
  hours = 30
  expect(await backend.vacancies()).not.toContainEqual(known)
  expect(await backend.vacancy(known?.id ?? '')).toEqual({ ...known, closedAt: null })
  expect(await backend.vacancy('a-stranger')).toBeNull()
  await reliable.stop()
  await server.stop()
  await rm(directory, { recursive: true })
})
