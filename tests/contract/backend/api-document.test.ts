import { afterEach, expect, test } from 'vitest'
import type { ApplicationFile, ProductServer } from '#backend/backend.ts'
import { BackendError } from '#backend/backend-error.ts'
import { contactUs } from '#backend/calls/contact-us.ts'
import { getDashboard, getVacancies, getVacancy } from '#backend/calls/vacancies.ts'
import { createRemoteBackend } from '#backend/product/remote-backend.ts'
import { type LandingContent, replaceLandingPage } from '#backend/store/landing-page.ts'
import { type ApiExample, readApiExamples, readApiPage, readFormOf } from '#docs/api-examples.ts'
import { negotiateLocale } from '#lib/i18n/negotiate.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'
import type { LandingPage } from '#lib/schemas/landing-page.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'
import {
  kurdishApplication,
  sampleApplication,
  sampleMessage,
} from '#tests/support/files/sample-submissions.ts'
import { respondWith } from '#tests/support/servers/backend-faults.ts'
import { applyTo, formRequest, formSiteForTests } from '#tests/support/servers/form-site.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'
import {
  exampleOf,
  findSchemaErrors,
  readOpenApiDocument,
  startOpenApiServer,
} from '#tests/support/servers/openapi-server.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'

const formSite = formSiteForTests()

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const connect = (server: RunningServer): ProductServer => {
  running.push(server)
  return createRemoteBackend({ baseUrl: `${server.origin}/api/v1`, timeoutMs: 30_000, sourceField: 'source' })
}

const vacancyId = '65f0c0ffee65f0c0ffee0001'

const engineer = {
  id: vacancyId,
  title: 'Backend engineer',
  category: 'tech',
  descriptionHtml: '<p>You write our <strong>payment</strong> service.</p>',
  createdAt: new Date('2026-11-01T08:00:00.000Z'),
  updatedAt: new Date('2026-11-02T08:00:00.000Z'),
}
const accountant = {
  id: '65f0c0ffee65f0c0ffee0002',
  title: 'Accountant',
  category: 'finance',
  descriptionHtml: '<p>You keep the books of three cities.</p>',
  createdAt: new Date('2026-10-01T08:00:00.000Z'),
  updatedAt: new Date('2026-10-02T08:00:00.000Z'),
}

const landingPageAt = (origin: string) => ({
  slides: [
    { imageUrl: `${origin}/uploads/slide-1.jpg`, title: null },
    { imageUrl: 'https://api.example.com/uploads/slide-2.jpg', title: null },
  ],
  videoUrl: 'https://www.youtube.com/embed/M7lc1UVf-VE',
  sliderSection: {
    imageUrl: `${origin}/uploads/section.jpg`,
    title: 'Night rides',
    description: 'In all districts of Erbil, at any hour.',
  },
  webIcons: [
    {
      title: 'Ride now',
      text: '',
      imageUrl: `${origin}/uploads/ride.png`,
      href: 'https://app.example.com/ride',
    },
  ],
  appUsage: [
    { title: 'Choose where to', text: 'Type a street, or tap the map.', imageUrl: null, href: null },
  ],
  driverServices: [
    {
      title: 'Fuel discount',
      text: '10 % at 40 stations',
      imageUrl: null,
      href: 'https://drivers.example.com/fuel',
    },
  ],
})

const metadataOf = ({ request }: ApiExample) => ({
  idempotencyKey: request.headers['idempotency-key'] ?? '',
  locale: negotiateLocale({ acceptLanguage: request.headers['accept-language'] }),
})

const sendApplication = async (backend: ProductServer, example: ApiExample) => {
  const form = await readFormOf(example.request)
  const textOf = (name: string) => String(form.get(name)).replaceAll('\r\n', '\n')
  const fileOf = (name: string): ApplicationFile | null => {
    const file = form.get(name)
    if (!(file instanceof File)) return null
    return { name: file.name, type: file.type, size: file.size, sha256: '', content: file }
  }
  return backend.apply(vacancyId, {
    ...mapTextFields(textOf),
    source: textOf('source'),
    photo: fileOf('photo'),
    resume: fileOf('resume'),
    ...metadataOf(example),
  })
}

const sendMessage = (backend: ProductServer, example: ApiExample) => {
  const {
    name = '',
    email = '',
    message = '',
  } = Object.fromEntries(new URLSearchParams(example.request.body))
  return backend.contact({ name, email, message, ...metadataOf(example) })
}

type Call = {
  send: (backend: ProductServer, example: ApiExample) => Promise<unknown>
  expected: (origin: string) => unknown
}

const calls: Record<string, Call> = {
  'GET /web/dashboard': { send: (backend) => backend.landingPage(), expected: landingPageAt },
  'GET /web/vacancies': { send: (backend) => backend.vacancies(), expected: () => [engineer, accountant] },
  'GET /web/vacancy/{id}': { send: (backend) => backend.vacancy(vacancyId), expected: () => engineer },
  'POST /web/apply-job/{id}': {
    send: sendApplication,
    expected: () => ({ isUnclear: false }),
  },
  'POST /web/contact-us': {
    send: sendMessage,
    expected: () => ({ message: 'Thank you. We answer within two days.', isUnclear: false }),
  },
}

const examples = readApiExamples()

test('docs/api.md and docs/openapi.json → the same five calls', () => {
  const documentedCalls = Object.entries(readOpenApiDocument().paths).map(
    ([path, { post }]) => `${post ? 'POST' : 'GET'} ${path}`,
  )
  expect(documentedCalls).toEqual(Object.keys(calls))
  expect(Object.keys(examples)).toEqual(Object.keys(calls))
})

// Node adds these headers, which say nothing about the call.
const transportHeaders = [
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'sec-fetch-mode',
]

const withoutTransportHeaders = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !transportHeaders.includes(name)))

test.each(Object.entries(calls))(
  'example of %s in docs/api.md → exactly the site’s request; the response is read as the expected value',
  async (name, { send, expected }) => {
    const example = examples[name]
    if (!example) throw new Error('no example')
    let received: unknown
    const server = await startServer(async (request, response) => {
      const { method, url, httpVersion, headers } = request
      const [, boundary = 'example-boundary'] = headers['content-type']?.split('boundary=') ?? []
      const withoutBoundary = (text: string) => text.replaceAll(boundary, 'example-boundary')
      const body = withoutBoundary(String(Buffer.concat(await request.toArray())))
      const type = headers['content-type'] && { 'content-type': withoutBoundary(headers['content-type']) }
      received = {
        startLine: `${method} ${url} HTTP/${httpVersion}`,
        headers: withoutTransportHeaders({ ...headers, ...type }),
        body: body.replaceAll('\r\n', '\n').trim(),
      }
      const status = Number(example.response.startLine.split(' ')[1])
      response.writeHead(status, example.response.headers).end(example.response.body)
    })
    expect(await send(connect(server), example)).toEqual(expected(server.origin))
    const { headers, ...request } = example.request
    expect(received).toEqual({ ...request, headers: withoutTransportHeaders(headers) })
  },
)

test.each(Object.entries(calls))(
  '%s → valid by docs/openapi.json; the document’s example is read as the expected value',
  async (name, { send, expected }) => {
    const server = await startOpenApiServer()
    const example = examples[name]
    if (!example) throw new Error('no example')
    expect(await send(connect(server), example)).toEqual(expected(server.origin))
    expect(server.requests).toEqual([expect.objectContaining({ errors: [] })])
  },
)

test('applications and messages with all and with the fewest fields → valid by docs/openapi.json', async () => {
  const server = await startOpenApiServer()
  const backend = connect(server)
  const email = 'shilan@example.com'
  const manyLines = applicationWith({ coverLetter: 'A\n'.repeat(5000) })
  for (const application of [
    kurdishApplication(email),
    sampleApplication(email),
    applicationWith(),
    manyLines,
  ])
    await backend.apply('v1', { locale: 'ku', source: 'Job-Board-1', ...application })
  await backend.contact({ ...sampleMessage(email), name: 'شیلان', message: 'سڵاو' })
  await backend.contact({ ...sampleMessage(email), name: 'Hi', message: '👍' })
  // A site without a store sends no key.
  await backend.contact({ name: 'Shilan', email, message: 'Hello', locale: 'en' })
  expect(server.requests.map(({ errors }) => errors)).toEqual([[], [], [], [], [], [], []])
})

test('request that breaks docs/openapi.json → an error for each broken rule', async () => {
  const server = await startOpenApiServer()
  const backend = connect(server)
  const file = { name: 'a.txt', type: 'text/plain', size: 1, sha256: '', content: new Blob(['a']) }
  await backend.apply('v1', { ...applicationWith({ phone: ' ', resume: file }), idempotencyKey: 'short' })
  await backend.contact({ ...sampleMessage('a@example.com'), name: '1', message: '' })
  const form = new URLSearchParams({ name: 'Shilan', email: 'a@example.com', message: 'Hello', topic: 'x' })
  const headers = { 'accept-language': 'fa', 'idempotency-key': 'key-of-the-message' }
  await fetch(`${server.origin}/api/v1/web/contact-us`, { method: 'POST', headers, body: form })
  await fetch(`${server.origin}/api/v1/web/contacts`)
  const errors = server.requests.map((request) => request.errors.join('\n'))
  expect(errors).toEqual([
    expect.stringMatching(/^Idempotency-Key: .*\nAccept-Language: .*\nresume: type text\/plain\nphone /),
    expect.stringMatching(/"missingProperty":"message".*\nname /),
    expect.stringMatching(/^Accept\nAccept-Language: .*\n.*"additionalProperty":"topic"}$/),
    'unknown call',
  ])
})

/** Returns what breaks the document in the response to a GET call. */
const findResponseErrors = async (path: string, response: Response) => {
  const document = readOpenApiDocument()
  const responses = document.paths[path]?.get?.responses ?? {}
  const { schema } = responses[response.status]?.content?.['application/json'] ?? {}
  return schema ? findSchemaErrors(schema, await response.json(), document) : ['undocumented']
}

const readRequest = new Request('http://localhost/', { headers: { accept: 'application/json' } })

const fullPage: LandingContent = {
  slides: [{ imageUrl: '/images/a.webp', title: null }],
  videoUrl: 'https://video.example.com/1',
}

test.each([
  ['the sample landing page', null],
  ['an empty landing page', { slides: [], videoUrl: null }],
  ['a full landing page', fullPage],
])('responses of the site’s own API with %s → valid by docs/openapi.json', async (_, page) => {
  const { site, backend } = formSite()
  if (page) await replaceLandingPage(await backend.database(), page)
  const calls: [string, Promise<Response>][] = [
    ['/web/dashboard', getDashboard(readRequest, site)],
    ['/web/vacancies', getVacancies(readRequest, site)],
    ['/web/vacancy/{id}', getVacancy(readRequest, 'recruiter', site)],
    ['/web/vacancy/{id}', getVacancy(readRequest, 'no-such-job', site)],
  ]
  for (const [path, response] of calls)
    expect(await findResponseErrors(path, await response), path).toEqual([])
})

test('responses of the site’s own API in front of a product server → valid by docs/openapi.json', async () => {
  const server = await startSpecServer()
  const backend = connect(server)
  const site = { backend: () => backend }
  const fromServer = (path: string) => fetch(`${server.origin}/api/v1/web/${path}`)
  const [vacancy] = await backend.vacancies()
  const responses: [string, Promise<Response>][] = [
    ['/web/dashboard', getDashboard(readRequest, site)],
    ['/web/dashboard', fromServer('dashboard')],
    ['/web/vacancies', getVacancies(readRequest, site)],
    ['/web/vacancies', fromServer('vacancies')],
    ['/web/vacancy/{id}', fromServer(`vacancy/${vacancy?.id}`)],
    ['/web/vacancy/{id}', fromServer('vacancy/no-such-job')],
  ]
  for (const [path, response] of responses)
    expect(await findResponseErrors(path, await response), path).toEqual([])
})

test('landing page with nothing but titles → its response is valid by docs/openapi.json', async () => {
  const item = { title: 'A', text: '', imageUrl: null, href: null }
  const landingPage = async (): Promise<LandingPage> => ({
    slides: [],
    videoUrl: null,
    sliderSection: { imageUrl: null, title: 'A', description: '' },
    webIcons: [item],
    appUsage: [item],
    driverServices: [item],
  })
  const site = { backend: () => ({ ...formSite().backend, landingPage }) }
  expect(await findResponseErrors('/web/dashboard', await getDashboard(readRequest, site))).toEqual([])
})

test('accepted and refused forms of the site’s own API → responses are valid by docs/openapi.json', async () => {
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

test('examples of docs/openapi.json → valid by their schemas', () => {
  const document = readOpenApiDocument()
  for (const { get, post } of Object.values(document.paths)) {
    const operation = get ?? post
    const response = operation?.responses['200'] ?? operation?.responses['2XX']
    const { schema = {} } = { ...response?.content?.['application/json'] }
    expect(operation && findSchemaErrors(schema, exampleOf(operation), document)).toEqual([])
    for (const { schema, example } of Object.values(operation?.requestBody?.content ?? {}))
      expect(findSchemaErrors(schema, example, document)).toEqual([])
  }
})

/** Returns the rows of the table under a heading of docs/api.md, without its head. */
const readTable = (heading: string) => {
  const [, section = ''] = readApiPage().split(`\n## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/ \| /)
      .map((cell) => cell.trim()),
  )
}

const formRows = readTable('Results of a form')
const readRows = readTable('Failures of a read')

const bodyIn = (cell = '') => (cell === 'none' ? '' : cell.slice(1, -1))

const resultOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    const result = await call
    if (result === null) return 'not found'
    const { isUnclear = false } = { isUnclear: undefined, ...Object(result) }
    return isUnclear ? 'unclear' : 'stored'
  } catch (error) {
    return error instanceof BackendError ? error.reason : String(error)
  }
}

test('tables of results in docs/api.md → at least ten rows each', () => {
  expect(formRows.length).toBeGreaterThanOrEqual(10)
  expect(readRows.length).toBeGreaterThanOrEqual(10)
})

test.each(formRows)('form answered by %s with %s → apply-job: %s, contact-us: %s', async (...row) => {
  const [statuses = '', body, applyResult, contactResult] = row
  for (const status of statuses.split(', ').map(Number)) {
    const backend = connect(await startServer(respondWith(status, bodyIn(body))))
    expect(await resultOf(backend.apply('v1', applicationWith()))).toBe(applyResult)
    expect(await resultOf(backend.contact(sampleMessage('a@example.com')))).toBe(contactResult)
  }
})

test.each(readRows)('read answered by %s with %s → vacancy/{id}: %s, lists: %s', async (...row) => {
  const [statuses = '', body, vacancyResult, listResult] = row
  for (const status of statuses.split(', ').map(Number)) {
    const backend = connect(await startServer(respondWith(status, bodyIn(body))))
    expect(await resultOf(backend.vacancy('v1'))).toBe(vacancyResult)
    expect(await resultOf(backend.vacancies())).toBe(listResult)
    expect(await resultOf(backend.landingPage())).toBe(listResult)
  }
})
