import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { metrics } from './metrics.ts'
import { processSlot } from './process-slot.ts'

declare global {
  interface ProcessSlots {
    requests: AsyncLocalStorage<number>
  }
}

const requestStorage = () => processSlot('requests', () => new AsyncLocalStorage())

/** Returns a random nine-digit request id. Unlike a phone number (`9647…`), it never starts with 9. */
export const newRequestId = (): number => randomInt(100_000_000, 900_000_000)

/** Runs a task, and adds the request's id to its log lines. */
export const runInRequest = <Result>(id: number, task: () => Result): Result => requestStorage().run(id, task)

export const requestId = (): number | undefined => requestStorage().getStore()

type LogLevel = 'info' | 'warn' | 'error'
type LogFieldValue = string | number | boolean | null | undefined

/** Writes one line of JSON to standard error and counts it in the metrics; fields must not contain personal data. */
export const log = (
  level: LogLevel,
  event: string,
  fields: Readonly<Record<string, LogFieldValue>> = {},
): void => {
  metrics()?.logLines.inc({ level, event })
  const line = { at: new Date().toISOString(), level, event, request: requestId(), ...fields }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

// Matches the store's secret and file hashes, which have 64 characters, but not upload and draft tokens, which have at
// most 32.
const longSecretPattern = /[\w-]{48,}/g

/** Returns an error's name and message, with long secrets replaced by “…”. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(longSecretPattern, '…')

/** Returns an error's code if it has one, because its message may contain a file path; otherwise its `errorText`. */
export const errorCodeOrText = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
