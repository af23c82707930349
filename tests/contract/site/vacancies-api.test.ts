import { expect, test } from 'vitest'
import { z } from 'zod'
import { BackendError } from '#backend/backend-error.ts'
import {
  respondWithData,
  respondWithLandingPage,
  respondWithVacancies,
  respondWithVacancy,
} from '#lib/http/data-responses.ts'
import { createVacancyListReader } from '#lib/vacancies/list.ts'
import { setUpFormSite } from '#tests/support/servers/form-site.ts'

const formSite = setUpFormSite()
const request = new Request('http://localhost/web/x', { headers: { accept: 'application/json' } })

const wireVacancySchema = z.object({
  _id: z.string(),
  title: z.string().min(1),
  category: z.string(),
  jobDescription: z.string().includes('<p>'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  __v: z.number(),
})

test('GET vacancies → returns vacancies with the API’s field names and `Cache-Control: no-store`', async () => {
  const response = await respondWithVacancies(request, formSite().site)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { success, data } = z
    .object({ success: z.literal(true), data: z.array(wireVacancySchema) })
    .parse(await response.json())
  expect(success).toBe(true)
  expect(data.length).toBeGreaterThanOrEqual(12)
})

test('GET vacancy → returns the vacancy with the given id, or 404 if the id is unknown', async () => {
  const response = await respondWithVacancy(request, 'recruiter', formSite().site)
  const { data } = z.object({ data: wireVacancySchema }).parse(await response.json())
  expect(data._id).toBe('recruiter')
  for (const id of ['no-such-job', '..']) {
    const notFoundResponse = await respondWithVacancy(request, id, formSite().site)
    expect(notFoundResponse.status).toBe(404)
    expect(await notFoundResponse.json()).toMatchObject({ success: false })
  }
})

test('GET vacancy-list → returns the matching vacancies, in the requested language, and the number of matches per category', async () => {
  const search = new URLSearchParams({ lng: 'ar', category: 'FINANCE', q: 'حسابات' })
  const url = `http://localhost/web/vacancy-list?${search}`
  const response = await respondWithData(new Request(url), createVacancyListReader(url), formSite().site)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { data } = z
    .object({
      data: z.object({
        shown: z.array(z.object({ href: z.string() })),
        counts: z.object({ finance: z.number() }),
      }),
    })
    .parse(await response.json())
  expect(data.shown).not.toHaveLength(0)
  for (const { href } of data.shown) expect(href).toMatch(/^\/ar\/job-details\//)
  expect(data.counts.finance).toBe(data.shown.length)
})

test('GET dashboard → returns all lists, even empty ones, with slides as plain URLs', async () => {
  const sliders = Array(7).fill(expect.stringMatching(/^\/images\/slide\/.+\.webp$/))
  expect(await (await respondWithLandingPage(request, formSite().site)).json()).toEqual({
    success: true,
    data: {
      webIcons: [],
      sliders: { sliders, video: null, appUsage: [], sliderSection: null },
      driverServices: [],
    },
  })
})

test('request for the dashboard, all vacancies or one vacancy → its bearer token is passed to the backend', async () => {
  const authorizations: (string | null)[] = []
  const forVisitor = (authorization: string | null) => {
    authorizations.push(authorization)
    return formSite().backend
  }
  const headers = { accept: 'application/json', authorization: 'Bearer abc' }
  const authorizedRequest = new Request('http://localhost/web/x', { headers })
  const site = { forVisitor }
  for (const respond of [respondWithLandingPage, respondWithVacancies]) await respond(authorizedRequest, site)
  await respondWithVacancy(authorizedRequest, 'recruiter', site)
  await respondWithVacancies(request, site)
  expect(authorizations).toEqual(['Bearer abc', 'Bearer abc', 'Bearer abc', null])
})

test('GET vacancies while the list cannot be read → 503 with Retry-After', async () => {
  const fail = async () => {
    throw new BackendError('unreachable', 'for the test')
  }
  const site = { forVisitor: () => ({ ...formSite().backend, vacancies: fail }) }
  const response = await respondWithVacancies(request, site)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
})
