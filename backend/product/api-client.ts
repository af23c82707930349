import { z } from 'zod'
import { BackendError } from '#backend/backend-error.ts'
import type { OutgoingApplication, ProductServer } from '#backend/ports.ts'
import type { ContentField } from '#backend/store/submissions.ts'
import { getHttp, HttpError, type HttpResponse, postHttp } from '#lib/base/http-client.ts'
import { log } from '#lib/process/log.ts'
import { metrics } from '#lib/process/metrics.ts'
import { textFieldRecordOf, textFields } from '#lib/schemas/application-fields.ts'
import { fileFields, megabyte } from '#lib/schemas/files.ts'
import type { LandingPage } from '#lib/schemas/landing-page.ts'
import { isVacancyId, type Vacancy } from '#lib/schemas/vacancy.ts'
import { parseLandingPage, parseVacancies, parseVacancy } from './api-format.ts'

/** The fields that the site reads from every response. */
const envelopeSchema = z.object({
  success: z.boolean().optional().catch(undefined),
  data: z.unknown().optional(),
  message: z.string().catch(''),
})

type ApiResponse = { status: number; envelope: z.infer<typeof envelopeSchema> | null; body: string }

/** Parses a response; `envelope` is null if the body is not a JSON object. */
const parseResponse = ({ status, body: text }: HttpResponse): ApiResponse => {
  // Some servers start JSON with a byte order mark, which `trim` removes too.
  const body = text.trim()
  try {
    return { status, envelope: envelopeSchema.parse(JSON.parse(body)), body }
  } catch {
    return { status, envelope: null, body }
  }
}

// Statuses of an overloaded server, or of a gateway that cannot reach the server.
const unavailableStatuses = [429, 502, 503, 504]

// Statuses caused by the site's credentials, URL or connection. Vacancy calls check for a 404 with JSON first.
const setupErrorStatuses = [401, 403, 404, 405, 407, 408]

// A 404 without a JSON object may come from a gateway, so it does not mean that the vacancy is unknown.
const isNotFound = ({ status, envelope }: ApiResponse) => status === 404 && envelope !== null

// Checks whether the server rejected the content: a 4xx that is not listed above, or a 2xx with `success: false`.
const isRefusal = ({ status, envelope }: ApiResponse): boolean =>
  (status >= 400 &&
    status < 500 &&
    !unavailableStatuses.includes(status) &&
    !setupErrorStatuses.includes(status)) ||
  (status >= 200 && status < 300 && envelope?.success === false)

// Checks whether the vacancy may be unknown. For an unknown or invalid id, servers send various statuses but no HTML.
const mayBeNotFound = (response: ApiResponse) =>
  (isRefusal(response) || response.status >= 500) && !response.body.startsWith('<')

const expectSuccess = (response: ApiResponse) => {
  const { status, envelope } = response
  const mayMeanUnknownVacancy = mayBeNotFound(response)
  if (isRefusal(response)) {
    throw new BackendError('refused', `status ${status}`, {
      serverMessage: envelope?.message,
      mayMeanUnknownVacancy,
    })
  }
  if (unavailableStatuses.includes(status))
    throw new BackendError('unreachable', `status ${status}`, { mayMeanUnknownVacancy })
  if (status >= 500) throw new BackendError('failing', `status ${status}`, { mayMeanUnknownVacancy })
  if (status < 200 || status >= 300) throw new BackendError('invalid-response', `status ${status}`)
}

const expectData = (response: ApiResponse): unknown => {
  expectSuccess(response)
  if (!response.envelope) throw new BackendError('invalid-response', 'the body is no JSON object')
  return response.envelope.data
}

/**
 * Throws unless the status is 2xx. The API does not define the body, so any body is accepted except JSON with
 * `success: false` and web pages, such as a gateway's error or a login page.
 */
const expectAccepted = (call: string, response: ApiResponse) => {
  const { status, envelope, body } = response
  expectSuccess(response)
  if (/^<(?:!doctype|html)/i.test(body)) throw new BackendError('invalid-response', 'the body is a web page')
  if (!envelope) log('warn', 'backend.response-parse-failed', { call, status })
  return { isUnconfirmed: !envelope }
}

// The server sends the whole list in one response. This limit is enough for 5,000 vacancies of 4 kB each.
const maxListBytes = 20 * megabyte

// Throws unless the list is empty or contains a valid vacancy, so that an invalid one does not replace a cached list.
const expectVacancies = (response: ApiResponse): Vacancy[] => {
  const data = expectData(response)
  if (!Array.isArray(data)) throw new BackendError('invalid-response', 'no list of vacancies')
  const list = parseVacancies(data)
  if (data.length && !list.length) throw new BackendError('invalid-response', 'vacancies without id or title')
  return list
}

const expectVacancy = (response: ApiResponse): Vacancy | null => {
  const data = expectData(response)
  if (data === null) return null
  const vacancy = parseVacancy(data)
  if (!vacancy) throw new BackendError('invalid-response', 'a vacancy without id or title')
  return vacancy
}

const expectLandingPage = (response: ApiResponse, baseUrl: string): LandingPage => {
  const data = expectData(response)
  if (typeof data !== 'object' || !data || Array.isArray(data))
    throw new BackendError('invalid-response', 'no landing page')
  return parseLandingPage(data, baseUrl)
}

export type ApiOptions = {
  /** Ends in `/api/v1`. */
  baseUrl: string
  /** The time limit for each call, from sending the request to reading the whole response; eight seconds by default. */
  timeoutMs?: number
  /** The form field in which an application's source is sent; if unset, the source is not sent. */
  sourceField?: string
}

/** Returns the application fields not sent to the server. */
export const listLocalFields = (sourceField: string | undefined): ContentField[] => [
  ...textFields.filter((name) => textFieldRecordOf(name).forwarding === 'never'),
  ...(sourceField ? [] : ['source' as const]),
]

const toFormData = (application: OutgoingApplication, sourceField: string | undefined): FormData => {
  const form = new FormData()
  for (const name of textFields) {
    const { forwarding } = textFieldRecordOf(name)
    if (forwarding === 'always' || (forwarding === 'if-filled' && application[name]))
      form.set(name, application[name])
  }
  if (sourceField && application.source) form.set(sourceField, application.source)
  for (const name of fileFields) {
    const file = application[name]
    if (file) form.set(name, new File([file.content], file.name, { type: file.type }))
  }
  return form
}

const expectAcceptedMessage = (response: ApiResponse) => {
  const { envelope } = response
  if (envelope?.success === false && isRefusal(response))
    throw new BackendError('declined', 'a message', { serverMessage: envelope.message })
  return { message: envelope?.message ?? '', ...expectAccepted('contact-us', response) }
}

const receiveResponse = async (name: string, responsePromise: Promise<HttpResponse>) => {
  const stopTimer = metrics()?.productServerSeconds.startTimer({ call: name })
  try {
    const response = parseResponse(await responsePromise)
    stopTimer?.({ outcome: `${Math.floor(response.status / 100)}xx` })
    return response
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    stopTimer?.({ outcome: error.reason })
    throw new BackendError(error.reason, error.detail, { cause: error.cause })
  }
}

/** Creates a client that calls the product's server, with a visitor's `authorization` header if it is set. */
export const createApiClient = (
  { baseUrl, timeoutMs = 8000, sourceField }: ApiOptions,
  authorization?: string,
): ProductServer => {
  const callWithAnonymousRetry = async (
    path: string,
    send: (request: { url: URL; headers: Record<string, string> }) => Promise<HttpResponse>,
  ) => {
    const [name = ''] = path.split('/')
    const url = new URL(`${baseUrl}/web/${path}`)
    const call = (headers = {}) =>
      receiveResponse(name, send({ url, headers: { accept: 'application/json', ...headers } }))
    if (!authorization) return call()
    const response = await call({ authorization })
    // None of these calls requires a login, so if the server rejects the visitor's token, repeat the call without it.
    return response.status === 401 ? call() : response
  }
  const get = (path: string, maxBytes?: number) =>
    callWithAnonymousRetry(path, (request) => getHttp({ ...request, timeoutMs, maxBytes }))
  const post = (
    path: string,
    body: FormData | URLSearchParams,
    { locale, idempotencyKey }: Pick<OutgoingApplication, 'locale' | 'idempotencyKey'>,
  ) => {
    const callHeaders = {
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(locale && { 'accept-language': locale }),
    }
    return callWithAnonymousRetry(path, ({ url, headers }) =>
      postHttp({ url, headers: { ...headers, ...callHeaders }, body, timeoutMs }),
    )
  }

  return {
    landingPage: async () => expectLandingPage(await get('dashboard'), baseUrl),
    vacancies: async () => expectVacancies(await get('vacancies', maxListBytes)),
    vacancy: async (id) => {
      if (!isVacancyId(id)) return null
      const response = await get(`vacancy/${id}`)
      return isNotFound(response) || response.status === 410 ? null : expectVacancy(response)
    },
    apply: async (vacancyId, application) => {
      if (!isVacancyId(vacancyId)) throw new BackendError('unknown-vacancy', 'not an id')
      const response = await post(`apply-job/${vacancyId}`, toFormData(application, sourceField), application)
      if (isNotFound(response)) throw new BackendError('unknown-vacancy', vacancyId)
      if (response.status === 410) throw new BackendError('closed-vacancy', vacancyId)
      return expectAccepted('apply-job', response)
    },
    contact: async ({ name, email, message, ...metadata }) => {
      const filledFields = Object.entries({ name, email, message }).filter(([, value]) => value)
      return expectAcceptedMessage(await post('contact-us', new URLSearchParams(filledFields), metadata))
    },
  }
}
