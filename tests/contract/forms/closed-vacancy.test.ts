import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { closeVacancy } from '#lib/backend/store/vacancies.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { vacancies, vacancy } from '#lib/handlers/reads.ts'
import {
  type FormSite,
  formOf,
  goodText,
  openFormSite,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

const id = 'recruiter'
const good = { lng: 'en', ...goodText, photo, resume }

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

const apply = async (fields: typeof good, headers?: Record<string, string>) =>
  read(await applyJob(post({ body: formOf(fields), headers }), id, opened.site))

test('an application is answered 410 with the reason, unless it was taken before', async () => {
  const headers = { 'idempotency-key': 'key-of-an-applicant-0001' }
  const before = await apply(good, headers)
  expect(before.status).toBe(200)
  await closeVacancy(await opened.backend.database(), id)

  expect(await apply(good, headers)).toEqual(before)
  for (const fields of [good, { ...good, email: '' }]) {
    expect(await apply(fields)).toMatchObject({
      status: 410,
      success: false,
      message: 'This job is no longer open, so the application was not sent.',
    })
  }
  expect(await opened.applications()).toHaveLength(1)
})

test('at its own address it says since when it is closed; the list leaves it out', async () => {
  const request = new Request('http://localhost/web/x', { headers: { accept: 'application/json' } })
  expect(await (await vacancy(request, id, opened.site)).json()).toMatchObject({
    success: true,
    data: { _id: id, closedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  const { data } = await (await vacancies(request, opened.site)).json()
  expect(data).toHaveLength(13)
})

describe('a server that answers 410 for what it closed', () => {
  const open = async () => {
    const server = await startSpecServer()
    const directory = await mkdtemp(join(tmpdir(), 'closed-'))
    let clock = 0
    const options = { address: `${server.origin}/api/v1`, timeoutMs: 8000, directory }
    const reliable = createReliableBackend({ ...options, now: () => Date.now() + clock })
    return {
      server,
      backend: () => reliable.as(null),
      later: (hours: number) => {
        clock += hours * 3_600_000
      },
      [Symbol.asyncDispose]: async () => {
        await reliable.stop()
        await server.stop()
        await rm(directory, { recursive: true })
      },
    }
  }

  test('its last copy out of an older list, closed since nobody knows when', async () => {
    await using site = await open()
    const [known] = await site.backend().vacancies()
    site.server.withdraw(known?.id ?? '')
    site.later(30)
    await site.backend().vacancies()
    expect(await site.backend().vacancy(known?.id ?? '')).toEqual({ ...known, closedAt: null })
  })

  test('without a copy it is unknown', async () => {
    await using site = await open()
    site.server.withdraw('a-stranger')
    expect(await site.backend().vacancy('a-stranger')).toBeNull()
  })
})
