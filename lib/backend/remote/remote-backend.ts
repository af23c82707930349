import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { callHttp, type HttpAnswer, type HttpBody, type HttpCall, HttpError } from '#lib/base/http.ts'
import { metrics } from '#lib/base/metrics.ts'
import { instanceHeader } from '../instance.ts'
import {
  type Backend,
  BackendError,
  type ContactMessage,
  type FileKind,
  isVacancyId,
  type JobApplication,
  type LandingPage,
  type Vacancy,
} from '../port.ts'
import { referenceOf } from '../submission.ts'
import { inPages, parseLandingPage, parseVacancies, parseVacancy } from '../wire.ts'

const envelope = z.object({
  success: z.boolean().optional().catch(undefined),
  data: z.unknown().optional(),
  message: z.string().catch(''),
  reference: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
  // Our own extension: the vacancy after which the next page of a list begins.
  next: z.string().refine(isVacancyId).optional().catch(undefined),
})

type Answer = Omit<HttpAnswer, 'body'> & { data: z.infer<typeof envelope> | null }

/** Reads the envelope of every answer; null where the body is not one. */
const parseAnswer = ({ body, ...answer }: HttpAnswer): Answer => {
  try {
    return { ...answer, data: envelope.parse(JSON.parse(body)) }
  } catch {
    return { ...answer, data: null }
  }
}

// The server takes no more for now.
const tooMany = 429

// The site itself is refused, or asked for what the server has not: nothing that a visitor wrote is to blame.
const ownFaults = [401, 403, 404, 405, 407, 408]

/** Whether the server answered no, as opposed to failing: 4xx, or `success: false` in a good answer. */
const isRefusal = ({ status, data }: Answer): boolean =>
  (status >= 400 && status < 500 && status !== tooMany && !ownFaults.includes(status)) ||
  (status >= 200 && status < 300 && data?.success === false)

/** The data of a good answer. Anything but 2xx, readable and not `success: false` throws. */
const expectGood = (answer: Answer): unknown => {
  const { status, data } = answer
  if (status === 409) {
    throw new BackendError('key-reused', `status ${status}`, { serverMessage: data?.message })
  }
  if (isRefusal(answer)) {
    throw new BackendError('refused', `status ${status}`, { serverMessage: data?.message })
  }
  if (status >= 500 || status === tooMany) throw new BackendError('failing', `status ${status}`)
  if (status < 200 || status >= 300) throw new BackendError('bad-answer', `status ${status}`)
  if (!data) throw new BackendError('bad-answer', 'not the JSON that was expected')
  return data.data
}

// The whole list of a product's server comes as one answer.
const longestList = 5 * 1024 * 1024
const mostInAnswer = 20_000
const mostPages = 200

// An answer of another kind takes the place of no good one.
const vacanciesOf = (answer: Answer): Vacancy[] => {
  const data = expectGood(answer)
  if (!Array.isArray(data)) throw new BackendError('bad-answer', 'no list of vacancies')
  // Reading more would keep everybody waiting.
  if (data.length > mostInAnswer) throw new BackendError('bad-answer', `${data.length} vacancies at once`)
  const list = parseVacancies(data)
  if (data.length && !list.length) throw new BackendError('bad-answer', 'vacancies without id or title')
  return list
}

const vacancyOf = (answer: Answer): Vacancy | null => {
  const data = expectGood(answer)
  if (data === null) return null
  const vacancy = parseVacancy(data)
  if (!vacancy) throw new BackendError('bad-answer', 'a vacancy without id or title')
  return vacancy
}

const landingPageOf = (answer: Answer, address: string): LandingPage => {
  const data = expectGood(answer)
  if (typeof data !== 'object' || !data || Array.isArray(data))
    throw new BackendError('bad-answer', 'no landing page')
  return parseLandingPage(data, address)
}

type Part = { name: string; value: string } | { name: string; fileName: string; type: string; content: Blob }

// Browsers write a name in a part's header so, by HTML's “multipart/form-data encoding algorithm”.
const escapeName = (name: string) =>
  name.replace(/[\r\n"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

const headerOf = (part: Part) =>
  'value' in part
    ? `Content-Disposition: form-data; name="${part.name}"\r\n\r\n`
    : `Content-Disposition: form-data; name="${part.name}"; filename="${escapeName(part.fileName)}"\r\n` +
      `Content-Type: ${part.type}\r\n\r\n`

/** A multipart body whose files are read from disk while it is sent, with its length known before. */
const createMultipart = (parts: readonly Part[]): HttpBody => {
  const boundary = `form-${randomUUID()}`
  const pieces: (Buffer | Blob)[] = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headerOf(part)}`),
    'value' in part ? Buffer.from(part.value) : part.content,
    Buffer.from('\r\n'),
  ])
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  const sizeOf = (piece: Buffer | Blob) => (piece instanceof Blob ? piece.size : piece.length)
  async function* chunks() {
    for (const piece of pieces) {
      if (piece instanceof Blob) yield* piece.stream()
      else yield piece
    }
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: pieces.reduce((sum, piece) => sum + sizeOf(piece), 0),
    chunks: chunks(),
  }
}

export type RemoteOptions = {
  /** A base that ends in `/api/v1`. */
  address: string
  timeoutMs: number
  authorization?: string | null
  /** The caller's name; a server that finds its own name here is asking itself. */
  instance?: string
}

const formBody = (fields: Readonly<Record<string, string>>): HttpBody => {
  // Specification 5: empty fields are not sent.
  const filled = Object.entries(fields).filter(([, value]) => value)
  const bytes = Buffer.from(new URLSearchParams(filled).toString())
  return { type: 'application/x-www-form-urlencoded', length: bytes.length, chunks: [bytes] }
}

const applicationBody = (application: JobApplication): HttpBody => {
  const { fullName, email, phone, coverLetter } = application
  const files = (['photo', 'resume'] satisfies FileKind[]).flatMap((name) =>
    application[name] ? [{ name, ...application[name] }] : [],
  )
  const fields = Object.entries({ fullName, email, phone, coverLetter }).map(([name, value]) => ({
    name,
    value,
  }))
  return createMultipart([...fields, ...files])
}

const replyOf = (answer: Answer) => {
  const { data } = answer
  // A refusal with words for the visitor is an answer here, not a failure.
  if (data?.success === false && isRefusal(answer) && answer.status !== 409)
    return { success: false, message: data.message }
  expectGood(answer)
  if (!data?.success) throw new BackendError('bad-answer', 'no success in the answer')
  return { success: true, message: data.message }
}

const answerOf = async (name: string, call: HttpCall) => {
  const end = metrics()?.backendSeconds.startTimer({ call: name })
  try {
    const answer = parseAnswer(await callHttp(call))
    end?.({ outcome: `${Math.floor(answer.status / 100)}xx` })
    return answer
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    end?.({ outcome: error.reason })
    throw new BackendError(error.reason, error.detail, { cause: error.cause })
  }
}

/** The product's server over HTTP, as specification 7 has it. */
export const createRemoteBackend = (options: RemoteOptions): Backend => {
  const { address, timeoutMs, authorization, instance } = options
  const call = async (path: string, body?: HttpBody, headers: Record<string, string> = {}) => {
    const sent = {
      accept: 'application/json',
      ...headers,
      ...(authorization && { authorization }),
      ...(instance && { [instanceHeader]: instance }),
    }
    const url = new URL(`${address}/web/${path}`)
    const [name = ''] = path.split(/[/?]/)
    const mostBytes = name === 'vacancies' ? longestList : undefined
    const method = body ? 'POST' : 'GET'
    return answerOf(name, { url, method, headers: sent, body, timeoutMs, mostBytes })
  }
  const headersOf = ({ locale, idempotencyKey }: { locale?: string; idempotencyKey: string }) => ({
    'idempotency-key': idempotencyKey,
    ...(locale && { 'accept-language': locale }),
  })

  let known: { etag: string; list: Vacancy[] } | null = null

  // Another instance of this site answers in pages, and that nothing changed; other servers ignore that they may.
  const listVacancies = async () => {
    const before = known
    const asked = (etag?: string) => ({ prefer: inPages, ...(etag && { 'if-none-match': etag }) })
    const first = await call('vacancies', undefined, asked(before?.etag))
    if (first.status === 304 && before) return before.list
    const list = vacanciesOf(first)
    let next = first.data?.next
    for (let page = 2; next; page += 1) {
      if (page > mostPages) throw new BackendError('bad-answer', `more than ${mostPages} pages`)
      const answer = await call(`vacancies?after=${next}`, undefined, asked())
      list.push(...vacanciesOf(answer))
      next = answer.data?.next
    }
    known = first.etag ? { etag: first.etag, list } : null
    return list
  }

  return {
    landingPage: async () => landingPageOf(await call('dashboard'), address),
    vacancies: listVacancies,
    vacancy: async (id) => {
      if (!isVacancyId(id)) return null
      const answer = await call(`vacancy/${id}`)
      if (answer.status === 404) return null
      if (answer.status === 410) throw new BackendError('closed-vacancy', id)
      return vacancyOf(answer)
    },
    apply: async (vacancyId, application) => {
      if (!isVacancyId(vacancyId)) throw new BackendError('unknown-vacancy', 'not an id')
      const answer = await call(
        `apply-job/${vacancyId}`,
        applicationBody(application),
        headersOf(application),
      )
      if (answer.status === 404) throw new BackendError('unknown-vacancy', vacancyId)
      if (answer.status === 410) throw new BackendError('closed-vacancy', vacancyId)
      expectGood(answer)
      // The answer's shape is open: where it names no reference, the applicant still gets one to quote.
      return { reference: answer.data?.reference ?? referenceOf(application.idempotencyKey) }
    },
    contact: async ({ name, email, message, ...rest }: ContactMessage) =>
      replyOf(await call('contact-us', formBody({ name, email, message }), headersOf(rest))),
  }
}
