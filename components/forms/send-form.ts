import { fieldsOf, textIn } from '#lib/base/json.ts'
import { authorization } from '#lib/browser/storage.ts'
import type { Stamp } from './draft.ts'

type Body = FormData | URLSearchParams

/**
 * The outcome of a form. `refused`: the server answered, and says why. `lost`: no answer came, or none that
 * can be read.
 */
export type Outcome =
  | { kind: 'sent'; message: string; reference: string | null; receipt: string; isConfirmed: boolean }
  | { kind: 'refused'; status: number; message: string; errors: Readonly<Record<string, string>> }
  | { kind: 'lost' }

const answerTimeout = 60_000
// fetch does not tell how much of a file has been sent, so files get twice the time they take at 50 kbit/s.
const slowestBytesPerMs = 3

const timeoutFor = (body: Body) =>
  [...body.values()].reduce(
    (time, value) => (typeof value === 'string' ? time : time + value.size / slowestBytesPerMs),
    answerTimeout,
  )

const fetchTimeout = 20_000

/** The code that is fetched; null where it fails or takes longer than 20 seconds. */
export const inTime = <Code>(fetched: Promise<Code>): Promise<Code | null> =>
  Promise.race([
    fetched.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, fetchTimeout, null)),
  ])

/** Posts a form; the answer's status and JSON fields, or null where no answer came in time. */
export const postForm = async (
  action: string,
  body: Body,
  timeout: number,
  headers: Readonly<Record<string, string>> = {},
) => {
  const call = new AbortController()
  const timer = setTimeout(() => call.abort(), timeout)
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      signal: call.signal,
      headers: { accept: 'application/json', ...headers },
    })
    return { status: response.status, fields: fieldsOf(await response.json().catch(() => null)) }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const textsIn = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, textIn(text)]))

/** Posts a form and reads the answer; never throws. The server stores what it gets under one key only once. */
export const sendForm = async (action: string, body: Body, { key, age }: Stamp): Promise<Outcome> => {
  // Programs are quicker than anybody types.
  const headers = { 'idempotency-key': key + action, 'form-age': String(age), ...authorization() }
  const answer = await postForm(action, body, timeoutFor(body), headers)
  const { success, message, reference, receipt, isConfirmed, errors } = answer?.fields ?? {}
  if (success === true)
    return {
      kind: 'sent',
      message: textIn(message),
      reference: textIn(reference) || null,
      receipt: textIn(receipt),
      isConfirmed: isConfirmed === true,
    }
  if (!answer || success !== false) return { kind: 'lost' }
  return { kind: 'refused', status: answer.status, message: textIn(message), errors: textsIn(errors) }
}

/**
 * Whether the same form may be taken when it is sent again: the connection was lost, the server failed (5xx), or
 * takes no more for now (429).
 * That is said beside the button, which keeps the focus; every other fault is said above the form.
 */
export const isWorthRepeating = (outcome: Outcome): boolean =>
  outcome.kind === 'lost' || (outcome.kind === 'refused' && outcome.status >= 429)
