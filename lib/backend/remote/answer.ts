import { z } from 'zod'
import type { HttpAnswer } from '#lib/base/http.ts'
import { BackendError } from '../port.ts'

const envelope = z.object({
  success: z.boolean().optional().catch(undefined),
  data: z.unknown().optional(),
  message: z.string().catch(''),
  reference: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

export type Answer = { status: number; data: z.infer<typeof envelope> | null }

/** Reads the envelope of every answer; null where the body is not one. */
export const parseAnswer = ({ status, body }: HttpAnswer): Answer => {
  try {
    return { status, data: envelope.parse(JSON.parse(body)) }
  } catch {
    return { status, data: null }
  }
}

/** Whether the server answered no, as opposed to failing: 4xx, or `success: false` in a good answer. */
export const isRefusal = ({ status, data }: Answer): boolean =>
  (status >= 400 && status < 500) || (status >= 200 && status < 300 && data?.success === false)

/** The data of a good answer. Anything but 2xx, readable and not `success: false` throws. */
export const expectGood = (answer: Answer): unknown => {
  const { status, data } = answer
  if (status === 409) {
    throw new BackendError('key-reused', `status ${status}`, { serverMessage: data?.message })
  }
  if (isRefusal(answer)) {
    throw new BackendError('refused', `status ${status}`, { serverMessage: data?.message })
  }
  if (status >= 500) throw new BackendError('failing', `status ${status}`)
  if (status < 200 || status >= 300) throw new BackendError('bad-answer', `status ${status}`)
  if (!data) throw new BackendError('bad-answer', 'not the JSON that was expected')
  return data.data
}
