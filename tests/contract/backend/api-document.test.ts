import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { BackendError } from '#backend/backend-error.ts'
import type { ProductServer } from '#backend/ports.ts'
import { createApiClient } from '#backend/product/api-client.ts'
import { type LandingContent, replaceLandingPage } from '#backend/store/landing-page.ts'
import { respondWithLandingPage, respondWithVacancies, respondWithVacancy } from '#lib/http/data-responses.ts'
import { fileRules, megabyte } from '#lib/schemas/files.ts'
import { textKinds } from '#lib/schemas/text-kinds.ts'
import { createApplication } from '#tests/support/files/application-with.ts'
import {
  kurdishApplication,
  sampleApplication,
  sampleMessage,
} from '#tests/support/files/sample-submissions.ts'
import { applyTo, formRequest, setUpFormSite } from '#tests/support/servers/form-site.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'
import {
  findSchemaErrors,
  getExample,
  readOpenApiDocument,
  startOpenApiServer,
} from '#tests/support/servers/openapi-server.ts'
import { respondWith } from '#tests/support/servers/server-faults.ts'
import { contactUs } from '#tests/support/servers/site-calls.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'
import { repository } from '#tests/support/verify/run.ts'

const formSite = setUpFormSite()

const runningServers: RunningServer[] = []
afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.stop()
})

const connect = (server: RunningServer): ProductServer => {
  runningServers.push(server)
  return createApiClient({ baseUrl: `${server.origin}/api/v1`, timeoutMs: 30_000, sourceField: 'source' })
}

const apiMarkdown = readFileSync(join(repository, 'docs/api.md'), 'utf8')

test('docs/api.md → documents the same calls as docs/openapi.json', () => {
  const operationHeadings = Object.entries(readOpenApiDocument().paths).map(
    ([path, { post }]) => `## ${post ? 'POST' : 'GET'} ${path}`,
  )
  expect(operationHeadings).toEqual(apiMarkdown.match(/^## (?:GET|POST) .*$/gm))
})

test('limits in docs/openapi.json → match the forms’ limits', () => {
  const { paths } = readOpenApiDocument()
  const [applicationProperties, messageProperties] = ['/web/apply-job/{id}', '/web/contact-us'].map(
    (path) => Object.values(paths[path]?.post?.requestBody?.content ?? {})[0]?.schema.properties,
  )
  const { name, email, phone, lines } = textKinds
  const textWithFileLimit = (bytes: number) => expect.stringContaining(`at most ${bytes / megabyte} MB`)
  expect(applicationProperties).toMatchObject({
    fullName: { maxLength: name.maxLength },
    email: { maxLength: email.maxLength },
    phone: { maxLength: phone.maxLength },
    // A line break counts as one character in the form, but as two (CRLF) in multipart form data.
    coverLetter: { maxLength: 2 * lines.maxLength },
    photo: { description: textWithFileLimit(fileRules.photo.maxBytes) },
    resume: { description: textWithFileLimit(fileRules.resume.maxBytes) },
  })
  expect(messageProperties).toMatchObject({
    name: { maxLength: name.maxLength },
    email: { maxLength: email.maxLength },
    message: { maxLength: lines.maxLength },
  })
})

test('server that follows docs/openapi.json → receives only valid requests; the site can read its example responses', async () => {
  const server = await startOpenApiServer()
  const apiClient = connect(server)
  const { slides, webIcons, appUsage, driverServices } = await apiClient.landingPage()
  expect([slides, webIcons, appUsage, driverServices].map(({ length }) => length)).toEqual([2, 1, 1, 1])
  const [vacancy] = await apiClient.vacancies()
  expect(await apiClient.vacancy(vacancy?.id ?? '')).toEqual(vacancy)
  const email = 'shilan@example.com'
  const applicationWithManyLines = createApplication({ coverLetter: 'A\n'.repeat(5000) })
  for (const application of [
    kurdishApplication(email),
    sampleApplication(email),
    createApplication(),
    applicationWithManyLines,
  ])
    await apiClient.apply('v1', { locale: 'ku', source: 'Job-Board-1', ...application })
  await apiClient.contact({ ...sampleMessage(email), name: 'شیلان', message: 'سڵاو' })
  await apiClient.contact({ ...sampleMessage(email), name: 'Hi', message: '👍' })

  const result = await apiClient.contact({ ...sampleMessage(email), message: 'Hello' })
  expect(result).toEqual({ message: 'Thank you. We answer within two days.', isUnconfirmed: false })
  expect(server.requests).toHaveLength(10)
  expect(server.requests.flatMap(({ errors }) => errors)).toEqual([])
})

test('request that violates docs/openapi.json → the test server records each violation', async () => {
  const server = await startOpenApiServer()
  const apiClient = connect(server)
  const file = { name: 'a.txt', type: 'text/plain', size: 1, sha256: '', content: new Blob(['a']) }
  await apiClient.apply('v1', { ...createApplication({ phone: ' ', resume: file }), idempotencyKey: 'short' })
  await apiClient.contact({ ...sampleMessage('a@example.com'), name: '1', message: '' })
  const form = new URLSearchParams({ name: 'Shilan', email: 'a@example.com', message: 'Hello', topic: 'x' })
  const headers = { 'accept-language': 'fa', 'idempotency-key': 'key-of-the-message' }
  await fetch(`${server.origin}/api/v1/web/contact-us`, { method: 'POST', headers, body: form })
  await fetch(`${server.origin}/api/v1/web/contacts`)
  const errors = server.requests.map((request) => request.errors.join('\n'))
  expect(errors).toEqual([
    expect.stringMatching(/^Idempotency-Key: .*\nAccept-Language: .*\nresume: type text\/plain\nphone /),
    expect.stringMatching(/"missingProperty":"message".*\nname /),
    expect.stringMatching(/^Accept\nAccept-Language: .*\n.*"additionalProperty":"topic"}$/),
    'unknown operation',
  ])
})

/** Returns the schema violations in the response to a GET request; `undocumented` if its status has no schema. */
const findResponseErrors = async (path: string, response: Response) => {
  const document = readOpenApiDocument()
  const responses = document.paths[path]?.get?.responses ?? {}
  const { schema } = responses[response.status]?.content?.['application/json'] ?? {}
  return schema ? findSchemaErrors(schema, await response.json(), document) : ['undocumented']
}

const jsonRequest = new Request('http://localhost/', { headers: { accept: 'application/json' } })

const fullLandingPage: LandingContent = {
  slides: [{ imageUrl: '/images/a.webp', title: null }],
  videoUrl: 'https://video.example.com/1',
}

test.each([
  ['the sample landing page', null],
  ['an empty landing page', { slides: [], videoUrl: null }],
  ['a full landing page', fullLandingPage],
])('the site’s own API with %s → responses are valid against docs/openapi.json', async (_, page) => {
  const { site, backend } = formSite()
  if (page) await replaceLandingPage(await backend.database(), page)
  const responsePromises: [string, Promise<Response>][] = [
    ['/web/dashboard', respondWithLandingPage(jsonRequest, site)],
    ['/web/vacancies', respondWithVacancies(jsonRequest, site)],
    ['/web/vacancy/{id}', respondWithVacancy(jsonRequest, 'recruiter', site)],
    ['/web/vacancy/{id}', respondWithVacancy(jsonRequest, 'no-such-job', site)],
  ]
  for (const [path, responsePromise] of responsePromises)
    expect(await findResponseErrors(path, await responsePromise), path).toEqual([])
})

test('site in front of a product’s server → the site’s and the server’s responses are valid against docs/openapi.json', async () => {
  const server = await startSpecServer()
  const apiClient = connect(server)
  const site = { forVisitor: () => apiClient }
  const fetchFromServer = (path: string) => fetch(`${server.origin}/api/v1/web/${path}`)
  const [vacancy] = await apiClient.vacancies()
  const responsePromises: [string, Promise<Response>][] = [
    ['/web/dashboard', respondWithLandingPage(jsonRequest, site)],
    ['/web/dashboard', fetchFromServer('dashboard')],
    ['/web/vacancies', respondWithVacancies(jsonRequest, site)],
    ['/web/vacancies', fetchFromServer('vacancies')],
    ['/web/vacancy/{id}', fetchFromServer(`vacancy/${vacancy?.id}`)],
    ['/web/vacancy/{id}', fetchFromServer('vacancy/no-such-job')],
  ]
  for (const [path, responsePromise] of responsePromises)
    expect(await findResponseErrors(path, await responsePromise), path).toEqual([])
})

test('accepted or refused form → the site’s own response is valid against docs/openapi.json', async () => {
  const { site } = formSite()
  const send = (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    return contactUs(formRequest({ body, headers: { accept: 'application/json' } }), site)
  }
  const document = readOpenApiDocument()
  for (const response of [
    await send({ name: 'Shilan', email: 'a@b.example', message: 'Hello' }),
    await send({}),
    await applyTo(site, { email: 'document@example.com' }),
    await applyTo(site, { email: 'nobody' }),
    await applyTo(site, {}, {}, 'no-such-job'),
  ])
    expect(
      findSchemaErrors({ $ref: '#/components/schemas/Envelope' }, await response.json(), document),
    ).toEqual([])
})

test('examples in docs/openapi.json → are valid against their schemas', () => {
  const document = readOpenApiDocument()
  for (const { get, post } of Object.values(document.paths)) {
    const operation = get ?? post
    const response = operation?.responses['200'] ?? operation?.responses['2XX']
    const { schema = {} } = { ...response?.content?.['application/json'] }
    expect(operation && findSchemaErrors(schema, getExample(operation), document)).toEqual([])
    for (const { schema, example } of Object.values(operation?.requestBody?.content ?? {}))
      expect(findSchemaErrors(schema, example, document)).toEqual([])
  }
})

/** Returns the cells of the first table under the given heading in docs/api.md, without the table's header. */
const readTable = (heading: string) => {
  const [, section = ''] = apiMarkdown.split(`\n## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/ \| /)
      .map((cell) => cell.trim()),
  )
}

const formResultRows = readTable('Results of a form')
const failedReadRows = readTable('Failures of a read')

const parseBodyCell = (cell = '') => (cell === 'none' ? '' : cell.slice(1, -1))

const classifyResult = async (resultPromise: Promise<unknown>): Promise<string> => {
  try {
    const result = await resultPromise
    if (result === null) return 'not found'
    const { isUnconfirmed = false } = { isUnconfirmed: undefined, ...Object(result) }
    return isUnconfirmed ? 'ambiguous' : 'stored'
  } catch (error) {
    return error instanceof BackendError ? error.reason : String(error)
  }
}

test('result tables in docs/api.md → contain at least ten rows each', () => {
  expect(formResultRows.length).toBeGreaterThanOrEqual(10)
  expect(failedReadRows.length).toBeGreaterThanOrEqual(10)
})

test.each(formResultRows)(
  'server responds to a form with status %s and body %s → apply-job is classified as %s, contact-us as %s',
  async (...row) => {
    const [statuses = '', body, applyResult, contactResult] = row
    for (const status of statuses.split(', ').map(Number)) {
      const apiClient = connect(await startServer(respondWith(status, parseBodyCell(body))))
      expect(await classifyResult(apiClient.apply('v1', createApplication()))).toBe(applyResult)
      expect(await classifyResult(apiClient.contact(sampleMessage('a@example.com')))).toBe(contactResult)
    }
  },
)

test.each(failedReadRows)(
  'server responds to a read with status %s and body %s → vacancy/{id} is classified as %s, dashboard and vacancies as %s',
  async (...row) => {
    const [statuses = '', body, vacancyResult, dashboardOrListResult] = row
    for (const status of statuses.split(', ').map(Number)) {
      const apiClient = connect(await startServer(respondWith(status, parseBodyCell(body))))
      expect(await classifyResult(apiClient.vacancy('v1'))).toBe(vacancyResult)
      expect(await classifyResult(apiClient.vacancies())).toBe(dashboardOrListResult)
      expect(await classifyResult(apiClient.landingPage())).toBe(dashboardOrListResult)
    }
  },
)
