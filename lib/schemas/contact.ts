import * as z from 'zod/mini'
import { email, line, lines, says } from './text.ts'

/** A contact message. Specification 5; its errors are keys. */
export const contactSchema = z.object({
  name: line().check(z.regex(/\p{L}.*\p{L}/u, says('nameShort'))),
  email: email(),
  message: lines().check(z.minLength(2, says('messageRequired'))),
})

export type ContactText = z.infer<typeof contactSchema>

/** The form's fields, in the order in which they stand. */
export const contactFields = ['name', 'email', 'message'] as const
