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

/** Adds the request's id to the lines that the task logs. */
export const runInRequest = <Result>(id: number, task: () => Result): Result => requestStorage().run(id, task)

export const requestId = (): number | undefined => requestStorage().getStore()

type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** Writes one line of JSON to standard error; fields must hold no personal data. */
export const log = (level: Level, event: string, fields: Readonly<Record<string, Field>> = {}): void => {
  metrics()?.logLines.inc({ level, event })
  const line = { at: new Date().toISOString(), level, event, request: requestId(), ...fields }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

// The stored secret and hashes of files have 64 characters; tokens of uploads and drafts have at most 32.
const longSecrets = /[\w-]{48,}/g

/** Returns the name and message of an error, with long secrets replaced by “…”. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(longSecrets, '…')

/** Returns the code of a system error, whose message would name a file; the text of any other error. */
export const loggableCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
