import * as z from 'zod/mini'
import { authorization } from '#lib/web/token.ts'

const answer = z.object({
  success: z.boolean(),
  message: z.string(),
  reference: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
})

/**
 * What became of a form. `refused`: the server answered, and says why. `lost`: no answer came, or none that
 * can be read.
 */
export type Outcome =
  | { kind: 'sent'; message: string; reference: string | null }
  | { kind: 'refused'; status: number; message: string; errors: Readonly<Record<string, string>> }
  | { kind: 'lost' }

/** Posts a form and reads the answer; never throws. */
export const sendForm = async (action: string, body: FormData | URLSearchParams): Promise<Outcome> => {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', ...authorization() },
    })
    const { success, message, reference, errors } = answer.parse(await response.json())
    return success
      ? { kind: 'sent', message, reference: reference ?? null }
      : { kind: 'refused', status: response.status, message, errors: errors ?? {} }
  } catch {
    return { kind: 'lost' }
  }
}
