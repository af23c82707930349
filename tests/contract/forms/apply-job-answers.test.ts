import { describe, expect, test, vi } from 'vitest'
import { type Backend, BackendError, type BackendFailure } from '#lib/backend/port.ts'
import { createRemoteBackend } from '#lib/backend/remote/remote-backend.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import {
  draftOf,
  formOf,
  formSiteForTests,
  goodText,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'

const vacancyId = 'recruiter'
const good = { lng: 'en', ...goodText, photo, resume }
const uploadFailed = 'An error occurred while uploading the files.'

const opened = formSiteForTests()

const apply = (request: Request, id = vacancyId) => applyJob(request, id, opened().site)
const count = async () => (await opened().applications()).length

describe('without JavaScript', () => {
  const headers = { accept: 'text/html,application/xhtml+xml' }

  test('success → 303 to the page with its receipt', async () => {
    const response = await apply(post({ body: formOf({ ...good, lng: 'ar' }), headers }))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(
      new RegExp(`^/ar/apply/${vacancyId}/result\\?receipt=[\\w-]{22}$`),
    )
  })

  test('failure → 303 to the page that has all that was typed, and what is wrong', async () => {
    const fields = { ...good, lng: 'ku', email: 'شیلان', coverLetter: 'دێڕ', photo: null }
    const response = await apply(post({ body: formOf(fields), headers }))
    const [path] = response.headers.get('location')?.split('?') ?? []
    expect([response.status, path]).toEqual([303, `/ku/apply/${vacancyId}/result`])
    expect(await draftOf(response)).toMatchObject({
      form: 'apply',
      vacancyId,
      values: { fullName: fields.fullName, email: 'شیلان', phone: fields.phone, coverLetter: 'دێڕ' },
      errors: { email: 'invalidEmail', photo: 'photoMissing' },
      message: 'تکایە پێش ناردن، سیڤی و وێنە هەردووکیان هاوپێچ بکە!',
      files: { resume: { token: expect.any(String), name: resume.name, size: resume.buffer.length } },
    })
  })
})

describe('an unknown vacancy', () => {
  test('that may exist → 404', async () => {
    const answer = await read(await apply(post({ body: formOf(good) }), 'no-such-job'))
    expect(answer).toMatchObject({ status: 404, success: false })
  })

  test.each(['../recruiter', 'a'.repeat(65), '%ff', ''])('that cannot exist (%j) → 404', async (id) => {
    expect((await apply(post({ body: formOf(good) }), id)).status).toBe(404)
  })
})

describe('a body that is no form', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  const part = '--b\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nShilan\r\n'

  test.each<[string, BodyInit, Record<string, string>]>([
    ['plain text', 'hello', { 'content-type': 'text/plain' }],
    ['multipart without a boundary', part, { 'content-type': 'multipart/form-data' }],
    ['multipart that breaks off', part, boundary],
    [
      'multipart that breaks off in a file',
      `${part}${part.replace('"fullName"', '"photo"; filename="a.png"')}`,
      boundary,
    ],
    ['broken JSON', '{"fullName":', { 'content-type': 'application/json' }],
    ['a JSON list', '[1]', { 'content-type': 'application/json' }],
    ['thirty fields', new URLSearchParams(Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'])), {}],
    ['one field twice', 'fullName=a&fullName=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s → 400', async (_, body, headers) => {
    const before = await count()
    expect(await read(await apply(post({ body, headers })))).toMatchObject({ status: 400, success: false })
    expect(await count()).toBe(before)
  })
})

test('another website → refused, and nothing is stored', async () => {
  const before = await count()
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await apply(post({ body: formOf(good), headers }))).status).toBe(403)
  expect(await count()).toBe(before)
})

describe('a backend that does not take it', () => {
  const failing = (reason: BackendFailure): Backend => ({
    ...opened().backend,
    apply: async () => {
      throw new BackendError(reason, 'for the test')
    },
  })

  test.each<[BackendFailure, number]>([
    ['unreachable', 503],
    ['timeout', 503],
    ['bad-answer', 502],
    ['refused', 502],
    ['unknown-vacancy', 404],
    ['closed-vacancy', 410],
  ])('%s → %i, never a success', async (reason, status) => {
    const site = { ...opened().site, backend: () => failing(reason) }
    const answer = await read(await applyJob(post({ body: formOf(good) }), vacancyId, site))
    expect(answer).toMatchObject({ status, success: false })
    if (status > 410) expect(answer.message).toBe(uploadFailed)
  })

  test('a server that is down → 503 with the exact sentence, and the draft keeps all', async () => {
    const server = await startServer(() => undefined)
    await server.stop()
    const backend = createRemoteBackend({ address: `${server.origin}/api/v1`, timeoutMs: 1000 })
    const site = { ...opened().site, backend: () => backend }
    const answer = await applyJob(post({ body: formOf(good) }), vacancyId, site)
    expect(await read(answer)).toMatchObject({ status: 503, message: uploadFailed, errors: {} })
    const page = await applyJob(
      post({ body: formOf(good), headers: { accept: 'text/html' } }),
      vacancyId,
      site,
    )
    expect(await draftOf(page)).toMatchObject({
      values: { ...goodText, coverLetter: 'First line\r\nSecond line' },
      errors: {},
      message: uploadFailed,
    })
  })

  test('a disk that takes no upload → 503 with the exact sentence', async () => {
    const uploads = process.env.TMPDIR
    vi.stubEnv('TMPDIR', '/nowhere')
    const answer = await read(await apply(post({ body: formOf({ photo, resume, ...goodText, lng: 'en' }) })))
    vi.stubEnv('TMPDIR', uploads)
    expect(answer).toMatchObject({ status: 503, message: uploadFailed })
  })

  test('the bearer token reaches the backend, other credentials do not', async () => {
    const passed: (string | null)[] = []
    const site = {
      ...opened().site,
      backend: (authorization: string | null) => {
        passed.push(authorization)
        return opened().backend
      },
    }
    for (const authorization of ['Bearer abc.def', 'Basic YTpi', 'Bearer a b']) {
      await applyJob(post({ body: formOf(good), headers: { authorization } }), vacancyId, site)
    }
    expect(passed).toEqual(['Bearer abc.def', null, null])
  })
})
