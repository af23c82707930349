import { callHttp, type HttpBody, type HttpCall, HttpError } from '#lib/base/http.ts'
import { instanceHeader } from '../instance.ts'
import type { Backend, ContactMessage, FileKind, JobApplication } from '../port.ts'
import { BackendError } from '../port.ts'
import { referenceOf } from '../reference.ts'
import { isVacancyId } from '../vacancy-id.ts'
import { parseLandingPage, parseVacancies, parseVacancy } from '../wire.ts'
import { type Answer, expectGood, isRefusal, parseAnswer } from './answer.ts'
import { createMultipart } from './multipart.ts'

export type RemoteOptions = {
  /** A base that ends in `/api/v1`. */
  address: string
  timeoutMs: number
  authorization?: string | null
  /** What the caller is known by; the server that finds its own name here is asking itself. */
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

const answerOf = async (call: HttpCall) => {
  try {
    return parseAnswer(await callHttp(call))
  } catch (error) {
    if (error instanceof HttpError) throw new BackendError(error.reason, error.detail, { cause: error.cause })
    throw error
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
    return answerOf({ url, method: body ? 'POST' : 'GET', headers: sent, body, timeoutMs })
  }
  const headersOf = ({ locale, idempotencyKey }: { locale?: string; idempotencyKey: string }) => ({
    'idempotency-key': idempotencyKey,
    ...(locale && { 'accept-language': locale }),
  })

  return {
    landingPage: async () => parseLandingPage(expectGood(await call('dashboard')), address),
    vacancies: async () => parseVacancies(expectGood(await call('vacancies'))),
    vacancy: async (id) => {
      if (!isVacancyId(id)) return null
      const answer = await call(`vacancy/${id}`)
      if (answer.status === 404) return null
      if (answer.status === 410) throw new BackendError('closed-vacancy', id)
      const data = expectGood(answer)
      return data ? parseVacancy(data) : null
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
