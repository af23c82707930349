import * as z from 'zod/mini'
import { errorKey, textRule } from './rules.ts'

export const contactSchema = z.object({
  name: textRule('name', null).check(z.regex(/\p{L}.*\p{L}/u, errorKey('nameShort'))),
  email: textRule('email', 'invalidEmail'),
  message: textRule('lines', null).check(z.minLength(2, errorKey('messageRequired'))),
})

export type ContactText = z.infer<typeof contactSchema>
