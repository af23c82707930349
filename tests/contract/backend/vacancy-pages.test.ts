import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend, Vacancy } from '#lib/backend/port.ts'
import { createRemoteBackend } from '#lib/backend/remote/remote-backend.ts'
import { unlimited } from '#tests/support/servers/form-site.ts'
import { type Running, startSiteServer } from '#tests/support/servers/http-server.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

const timeoutMs = 8000

// More than the five megabytes that one answer may have.
const vacancyOf = (n: number): Vacancy => ({
  id: `job-${n}`,
  category: 'tech',
  title: `Job ${n}`,
  descriptionHtml: `<p>${'خ'.repeat(90_000)}</p>`,
  createdAt: new Date(Date.UTC(2026, 10, 1) - n * 60_000),
  updatedAt: null,
})

let list = Array.from({ length: 60 }, (_, n) => vacancyOf(n))
const asked: string[] = []
const never = () => Promise.reject(new Error('not asked for'))

let server: Running
let address: string
beforeAll(async () => {
  const backend: Backend = {
    landingPage: never,
    vacancy: never,
    apply: never,
    contact: never,
    vacancies: async () => {
      asked.push('vacancies')
      return list
    },
  }
  const applications = () => {
    throw new Error('not asked for')
  }
  server = await startSiteServer({
    backend: () => backend,
    applications,
    filesRequired: false,
    uploads: null,
    origin: null,
    ...unlimited,
  })
  address = `${server.origin}/api/v1`
})
afterAll(() => server.stop())

test('another instance with a list longer than an answer → all of it, and again only when it changes', async () => {
  const remote = createRemoteBackend({ address, timeoutMs })
  const first = await remote.vacancies()
  expect(first.map(({ id }) => id)).toEqual(list.map(({ id }) => id))
  expect(first.at(-1)).toEqual(list.at(-1))
  asked.length = 0
  expect(await remote.vacancies()).toBe(first)
  expect(asked).toHaveLength(1)
  list = list.map((vacancy) => (vacancy.id === 'job-59' ? { ...vacancy, title: 'New words' } : vacancy))
  expect((await remote.vacancies()).at(-1)).toMatchObject({ title: 'New words' })
})

test('a list that lost the vacancy where a page begins → a failure, which is tried again later', async () => {
  const { status } = await fetch(`${address}/web/vacancies?after=job-0`, { headers: { prefer: 'pages' } })
  const lost = await fetch(`${address}/web/vacancies?after=lost`, { headers: { prefer: 'pages' } })
  expect([status, lost.status]).toEqual([200, 404])
})

test('any other program → the whole list in one answer', async () => {
  const { data } = await (await fetch(`${address}/web/vacancies`)).json()
  expect(data).toHaveLength(list.length)
})

test('a server that knows no pages is asked as the specification has it', async () => {
  const spec = await startSpecServer()
  const remote = createRemoteBackend({ address: `${spec.origin}/api/v1`, timeoutMs })
  expect(await remote.vacancies()).toHaveLength(2)
  expect(spec.seen.map(({ path }) => path)).toEqual(['vacancies'])
  await spec.stop()
})
