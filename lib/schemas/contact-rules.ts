import * as z from 'zod/mini'
import { email, errorKey, line, lines } from './rules.ts'

export const contactSchema = z.object({
  name: line().check(z.regex(/\p{L}.*\p{L}/u, errorKey('nameShort'))),
  email: email(),
  message: lines().check(z.minLength(2, errorKey('messageRequired'))),
})

export type ContactText = z.infer<typeof contactSchema>
