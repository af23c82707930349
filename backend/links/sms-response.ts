import { fieldsOf } from '#lib/base/json.ts'

// Some gateways set `error` to one of the values in this pattern to report success.
const isErrorValue = (value: unknown): boolean =>
  typeof value === 'object'
    ? Object.values(fieldsOf(value)).some(isErrorValue)
    : !/^(?:0|false|null|none|ok|success|no[ _]error)?$/i.test(String(value).trim())

const isFailedStatus = (status: unknown): boolean => {
  if (typeof status === 'object') return Object.values(fieldsOf(status)).some(isFailedStatus)
  if (typeof status === 'string') return /error|fail|reject|undeliver|denied|invalid/i.test(status)
  return status === false || Number(status) >= 400
}

const isFailure = (name: string, value: unknown) =>
  (/^errors?$/i.test(name) && isErrorValue(value)) ||
  (/^success$/i.test(name) && /^(?:false|0)$/i.test(String(value))) ||
  (/^status$/i.test(name) && isFailedStatus(value))

/** Throws if a gateway's JSON reports a failure in an `error`, `errors`, `success` or `status` field at any depth. */
export const checkSmsResponse = (body: string): void => {
  const failures: string[] = []
  try {
    JSON.parse(body, (name, value: unknown) => {
      // Include the value in the error only if it cannot contain the phone number.
      const isSafe = typeof value !== 'object' && /^(?:[a-z _-]{1,80}|\d{1,4})$/i.test(String(value))
      if (isFailure(name, value)) failures.push(isSafe ? `${name}: ${value}` : name)
      return value
    })
  } catch {} // The response may be plain text, such as `OK`.
  if (failures[0]) throw new Error(`the SMS gateway's response reports a failure (${failures[0]})`)
}
