import { fieldsOf, textIn } from '#lib/web/json.ts'
import { authorization } from '#lib/web/token.ts'
import { markSent, submissionKey } from './submission-key.ts'

/**
 * What became of a form. `refused`: the server answered, and says why. `lost`: no answer came, or none that
 * can be read.
 */
export type Outcome =
  | { kind: 'sent'; message: string; reference: string | null; isConfirmed: boolean }
  | { kind: 'refused'; status: number; message: string; errors: Readonly<Record<string, string>> }
  | { kind: 'lost' }

const textsIn = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, text]) => [name, textIn(text)]))

/** Posts a form and reads the answer; never throws. `files` tells its files from others. */
export const sendForm = async (
  action: string,
  body: FormData | URLSearchParams,
  files?: readonly string[],
): Promise<Outcome> => {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      headers: {
        accept: 'application/json',
        'idempotency-key': submissionKey(action, body, files),
        ...authorization(),
      },
    })
    const { success, message, reference, isConfirmed, errors } = fieldsOf(await response.json())
    if (success === true) {
      markSent(action)
      return {
        kind: 'sent',
        message: textIn(message),
        reference: textIn(reference) || null,
        isConfirmed: isConfirmed === true,
      }
    }
    if (success !== false) return { kind: 'lost' }
    return { kind: 'refused', status: response.status, message: textIn(message), errors: textsIn(errors) }
  } catch {
    return { kind: 'lost' }
  }
}
