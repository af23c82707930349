import { honeypotField } from '#lib/schemas/application-fields.ts'
import type { FormBody } from './form-parser.ts'

const minFormAgeMs = 3000

/**
 * Marks a form as a likely bot's if its hidden field is filled in, or if its `form-age` header reports that the page
 * was open for less than three seconds. Pages are cached for all visitors, so they cannot contain a signed time.
 */
export const detectBot = ({ headers }: Request, { text }: FormBody): { isSuspect?: true } =>
  text.get(honeypotField) || Number(headers.get('form-age') ?? Number.NaN) < minFormAgeMs
    ? { isSuspect: true }
    : {}
