import { fieldsOf } from '#lib/base/json.ts'

// Gateways also use these values of `error` for a success.
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object'
    ? Object.values(fieldsOf(value)).every(isEmpty)
    : /^(?:0|false|null|none|ok|success|no[ _]error|undefined)?$/i.test(String(value).trim())

const isFailedStatus = (status: unknown): boolean => {
  if (typeof status === 'object') return Object.values(fieldsOf(status)).some(isFailedStatus)
  if (typeof status === 'string') return /error|fail|reject|undeliver|denied|invalid/i.test(status)
  return status === false || (typeof status === 'number' && status >= 400)
}

const isFailure = ([name, value]: [string, unknown]) =>
  (/^errors?$/i.test(name) && !isEmpty(value)) ||
  (/^success$/i.test(name) && /^(?:false|0)$/i.test(String(value))) ||
  (/^status$/i.test(name) && isFailedStatus(value))

/**
 * Finds a field in a gateway's JSON that reports a failure: `error`, `errors`, `success` or `status`, at any depth.
 * Returns its name, with its value if that cannot contain a phone number; null if there is none.
 */
export const findFailure = (content: unknown): string | null => {
  for (const [name, value] of Object.entries(fieldsOf(content))) {
    if (isFailure([name, value])) {
      const isSafe = /^(?:[a-z _-]{1,80}|\d{1,4})$/i.test(String(value)) && typeof value !== 'object'
      return isSafe ? `${name}: ${value}` : name
    }
    const nestedFailure = findFailure(value)
    if (nestedFailure) return nestedFailure
  }
  return null
}
