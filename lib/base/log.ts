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

/** A random nine-digit number that identifies a request in the log; none begins like a telephone's (`9647…`). */
export const newRequestId = (): number => randomInt(100_000_000, 900_000_000)

/** Does what a request asks for; lines that are logged meanwhile carry its number. */
export const inRequest = <Result>(id: number, task: () => Result): Result => requestStorage().run(id, task)

/** The number of the request that is being answered; undefined outside of one. */
export const requestId = (): number | undefined => requestStorage().getStore()

type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** Writes one line of JSON to standard error; fields must hold no personal data. */
export const log = (level: Level, event: string, fields: Readonly<Record<string, Field>> = {}): void => {
  metrics()?.logLines.inc({ level, event })
  const line = { at: new Date().toISOString(), level, event, request: requestId(), ...fields }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

// Secrets and SHA-256 in hex have 48 or more characters in a row; tokens of uploads and drafts have fewer.
const longSecrets = /[\w-]{48,}/g

/** The loggable part of an error: name and message, without long secrets. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(longSecrets, '…')

/** The loggable part of a system error whose message would name a file: its code. */
export const loggableCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
