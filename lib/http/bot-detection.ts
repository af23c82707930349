import { honeypotField } from '#lib/schemas/application-fields.ts'
import type { FormBody } from './form-parser.ts'

// The browser reports the form's age, because a page cached for all visitors cannot contain a signed time.
const minFormAgeMs = 3000

export const detectBot = ({ headers }: Request, { text }: FormBody): { isSuspect?: true } =>
  text.get(honeypotField) || Number(headers.get('form-age') ?? Number.NaN) < minFormAgeMs
    ? { isSuspect: true }
    : {}
