import * as z from 'zod/mini'
import { email, line, lines, says } from './text.ts'

/** The text fields of an application; errors are message keys. Specification 5. */
export const applicationSchema = z.object({
  // Joiners alone are no name.
  fullName: line().check(z.regex(/\P{Cf}/u, says('notEmpty'))),
  email: email(),
  phone: line(64).check(z.minLength(1, says('notEmpty'))),
  coverLetter: lines(),
})

export type ApplicationText = z.infer<typeof applicationSchema>
