import { z } from 'zod'
import { getHttp, type HttpAnswer, HttpError, postHttp } from '#lib/base/http.ts'
import { log } from '#lib/base/log.ts'
import { metrics } from '#lib/base/metrics.ts'
import { textField, textFields } from '#lib/schemas/application-fields.ts'
import { fileFields } from '#lib/schemas/files.ts'
import { parseLandingPage, parseVacancies, parseVacancy } from '../api-format.ts'
import {
  type Backend,
  type ContactMessage,
  isVacancyId,
  type JobApplication,
  type LandingPage,
  type Vacancy,
} from '../backend.ts'
import { BackendError } from '../backend-error.ts'
import { referenceOf } from '../submission.ts'

const envelope = z.object({
  success: z.boolean().optional().catch(undefined),
  data: z.unknown().optional(),
  message: z.string().catch(''),
})

type Answer = { status: number; data: z.infer<typeof envelope> | null; body: string }

/** Reads the envelope of a response; null if the body is no JSON object. */
const parseAnswer = ({ status, body: given }: HttpAnswer): Answer => {
  // Some servers begin their JSON with a byte order mark, which `trim` removes too.
  const body = given.trim()
  try {
    return { status, data: envelope.parse(JSON.parse(body)), body }
  } catch {
    return { status, data: null, body }
  }
}

// The server takes no more for now, or its gateway says that it is not there.
const awayStatuses = [429, 502, 503, 504]

// Statuses that blame the site's access, address or connection, and nothing that a visitor wrote.
const setupErrorStatuses = [401, 403, 404, 405, 407, 408]

// Without an envelope it is a gateway that says so, and nothing is known of the vacancy.
const isUnknown = ({ status, data }: Answer) => status === 404 && data !== null

/** Whether the server refused the content: `success: false` with 2xx, or a 4xx that blames no overload or setup. */
const isRefusal = ({ status, data }: Answer): boolean =>
  (status >= 400 && status < 500 && !awayStatuses.includes(status) && !setupErrorStatuses.includes(status)) ||
  (status >= 200 && status < 300 && data?.success === false)

// Servers respond to an unknown or malformed id with many statuses, but not with HTML.
const mayBeUnknown = (answer: Answer) =>
  (isRefusal(answer) || answer.status >= 500) && !answer.body.startsWith('<')

/** Throws a BackendError unless the response is 2xx and not `success: false`. */
const expectSuccess = (answer: Answer) => {
  const { status, data } = answer
  if (isRefusal(answer)) {
    throw new BackendError('refused', `status ${status}`, { serverMessage: data?.message })
  }
  if (awayStatuses.includes(status)) throw new BackendError('unreachable', `status ${status}`)
  if (status >= 500) throw new BackendError('failing', `status ${status}`)
  if (status < 200 || status >= 300) throw new BackendError('bad-answer', `status ${status}`)
}

/** Returns the data of a successful response; throws a BackendError if the body is no JSON object. */
const expectData = (answer: Answer): unknown => {
  expectSuccess(answer)
  if (!answer.data) throw new BackendError('bad-answer', 'not the JSON that was expected')
  return answer.data.data
}

/**
 * Accepts any 2xx as success of a form, because the specification does not define the body; throws a BackendError if
 * the body is `success: false` or a web page, which a gateway or a login page may be.
 */
const expectAccepted = (call: string, answer: Answer) => {
  const { status, data, body } = answer
  expectSuccess(answer)
  if (/^<(?:!doctype|html)/i.test(body)) throw new BackendError('bad-answer', 'a web page')
  if (!data) log('warn', 'backend.response-parse-failed', { call, status })
  return { isUnclear: !data }
}

// The whole list of a product's server comes as one answer.
const maxListBytes = 5 * 1024 * 1024

// Throws at an answer of another shape, so that it does not replace the last good one.
const vacanciesOf = (answer: Answer): Vacancy[] => {
  const data = expectData(answer)
  if (!Array.isArray(data)) throw new BackendError('bad-answer', 'no list of vacancies')
  const list = parseVacancies(data)
  if (data.length && !list.length) throw new BackendError('bad-answer', 'vacancies without id or title')
  return list
}

const vacancyOf = (answer: Answer): Vacancy | null => {
  const data = expectData(answer)
  if (data === null) return null
  const vacancy = parseVacancy(data)
  if (!vacancy) throw new BackendError('bad-answer', 'a vacancy without id or title')
  return vacancy
}

const landingPageOf = (answer: Answer, address: string): LandingPage => {
  const data = expectData(answer)
  if (typeof data !== 'object' || !data || Array.isArray(data))
    throw new BackendError('bad-answer', 'no landing page')
  return parseLandingPage(data, address)
}

export type RemoteOptions = {
  /** A base that ends in `/api/v1`. */
  address: string
  timeoutMs: number
  authorization?: string | null
  /** Whether the list has a vacancy; null if no recent list is known. */
  isListed?: (id: string) => Promise<boolean | null>
}

const formOf = (application: JobApplication): FormData => {
  const form = new FormData()
  for (const name of textFields) if (textField(name).isForwarded) form.set(name, application[name])
  for (const name of fileFields) {
    const file = application[name]
    if (file) form.set(name, new File([file.content], file.fileName, { type: file.type }))
  }
  return form
}

const replyOf = (answer: Answer) => {
  const { data } = answer
  // A refusal with words for the visitor is an answer here, not a failure.
  if (data?.success === false && isRefusal(answer)) return { success: false, message: data.message }
  return { success: true, message: data?.message ?? '', ...expectAccepted('contact-us', answer) }
}

const answerOf = async (name: string, call: Promise<HttpAnswer>) => {
  const end = metrics()?.backendSeconds.startTimer({ call: name })
  try {
    const answer = parseAnswer(await call)
    end?.({ outcome: `${Math.floor(answer.status / 100)}xx` })
    return answer
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    end?.({ outcome: error.reason })
    throw new BackendError(error.reason, error.detail, { cause: error.cause })
  }
}

/** The product's server over HTTP. */
export const createRemoteBackend = (options: RemoteOptions): Backend => {
  const { address, timeoutMs, authorization, isListed = async () => null } = options
  const accept = { accept: 'application/json' }
  const ask = async (name: string, call: (headers: Record<string, string>) => Promise<HttpAnswer>) => {
    const answer = await answerOf(name, call({ ...accept, ...(authorization && { authorization }) }))
    // The visitor's login has expired, which these calls do not need.
    return answer.status === 401 && authorization ? answerOf(name, call(accept)) : answer
  }
  const get = (path: string, maxBytes?: number) => {
    const [name = ''] = path.split('/')
    const url = new URL(`${address}/web/${path}`)
    return ask(name, (headers) => getHttp({ url, headers, timeoutMs, maxBytes }))
  }
  const post = (
    path: string,
    body: FormData | URLSearchParams,
    { locale, idempotencyKey }: Pick<ContactMessage, 'locale' | 'idempotencyKey'>,
  ) => {
    const [name = ''] = path.split('/')
    const callHeaders = { 'idempotency-key': idempotencyKey, ...(locale && { 'accept-language': locale }) }
    const url = new URL(`${address}/web/${path}`)
    return ask(name, (headers) => postHttp({ url, headers: { ...headers, ...callHeaders }, body, timeoutMs }))
  }

  return {
    landingPage: async () => landingPageOf(await get('dashboard'), address),
    vacancies: async () => vacanciesOf(await get('vacancies', maxListBytes)),
    vacancy: async (id) => {
      if (!isVacancyId(id)) return null
      const answer = await get(`vacancy/${id}`)
      if (isUnknown(answer) || answer.status === 410) return null
      return mayBeUnknown(answer) && (await isListed(id)) === false ? null : vacancyOf(answer)
    },
    apply: async (vacancyId, application) => {
      if (!isVacancyId(vacancyId)) throw new BackendError('unknown-vacancy', 'not an id')
      const answer = await post(`apply-job/${vacancyId}`, formOf(application), application)
      if (isUnknown(answer))
        throw new BackendError((await isListed(vacancyId)) ? 'bad-answer' : 'unknown-vacancy', vacancyId)
      if (answer.status === 410) throw new BackendError('closed-vacancy', vacancyId)
      const { isUnclear } = expectAccepted('apply-job', answer)
      return { reference: referenceOf(application.idempotencyKey), isUnclear }
    },
    contact: async ({ name, email, message, ...rest }: ContactMessage) => {
      // Empty fields are not sent.
      const filled = Object.entries({ name, email, message }).filter(([, value]) => value)
      return replyOf(await post('contact-us', new URLSearchParams(filled), rest))
    },
  }
}
