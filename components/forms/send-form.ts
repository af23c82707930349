import { fieldsOf, textIn } from '#lib/base/json.ts'
import { authorization } from '#lib/http/token.ts'
import { markSent, submissionKey } from './submission-key.ts'

/**
 * What became of a form. `refused`: the server answered, and says why. `lost`: no answer came, or none that
 * can be read; `isTooLarge`: a proxy in front of the server let nothing of this size pass.
 */
export type Outcome =
  | { kind: 'sent'; message: string; reference: string | null; isConfirmed: boolean }
  | { kind: 'refused'; status: number; message: string; errors: Readonly<Record<string, string>> }
  | { kind: 'lost'; isTooLarge: boolean }

// A minute for an answer, longer than the site itself needs in any case.
const patience = 60_000
// How much of its files a form has sent is not known here, so there is only a time for all of it: twice what
// they take at 50 kbit/s. A sign of life that fails to come would tell sooner, but only to another call.
const slowestBytesPerMs = 3

const patienceFor = (body: FormData | URLSearchParams) =>
  [...body.values()].reduce(
    (time, value) => (typeof value === 'string' ? time : time + value.size / slowestBytesPerMs),
    patience,
  )

const textsIn = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, textIn(text)]))

/**
 * Posts a form and reads the answer; never throws, and never waits for ever: a line may die without a word.
 * What arrived all the same is known by its key when it is sent again. `files` tells its files from others.
 */
export const sendForm = async (
  action: string,
  body: FormData | URLSearchParams,
  files?: readonly string[],
): Promise<Outcome> => {
  const call = new AbortController()
  const deadline = setTimeout(() => call.abort(), patienceFor(body))
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      signal: call.signal,
      headers: {
        accept: 'application/json',
        'idempotency-key': submissionKey(action, body, files),
        ...authorization(),
      },
    })
    const { success, message, reference, isConfirmed, errors } = fieldsOf(
      await response.json().catch(() => null),
    )
    if (success === true) {
      markSent(action)
      return {
        kind: 'sent',
        message: textIn(message),
        reference: textIn(reference) || null,
        isConfirmed: isConfirmed === true,
      }
    }
    if (success !== false) return { kind: 'lost', isTooLarge: response.status === 413 }
    return { kind: 'refused', status: response.status, message: textIn(message), errors: textsIn(errors) }
  } catch {
    return { kind: 'lost', isTooLarge: false }
  } finally {
    clearTimeout(deadline)
  }
}
