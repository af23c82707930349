import * as z from 'zod/mini'
import { email, line, lines, says } from './text.ts'

/** A contact message; errors are message keys. Specification 5. */
export const contactSchema = z.object({
  name: line().check(z.regex(/\p{L}.*\p{L}/u, says('nameShort'))),
  email: email(),
  message: lines().check(z.minLength(2, says('messageRequired'))),
})

export type ContactText = z.infer<typeof contactSchema>

/** The fields of the form, in the order of the page. */
export const contactFields = ['name', 'email', 'message'] as const
