import * as z from 'zod/mini'
import { email, line, lines, says } from './text.ts'

/** The written part of an application. Specification 5; its errors are keys. */
export const applicationSchema = z.object({
  fullName: line().check(z.minLength(1, says('notEmpty'))),
  email: email(),
  phone: line(64).check(z.minLength(1, says('notEmpty'))),
  coverLetter: lines(),
})

export type ApplicationText = z.infer<typeof applicationSchema>
