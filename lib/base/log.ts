type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** Writes one line of JSON to standard error; fields must hold no personal data. */
export const log = (level: Level, event: string, fields: Readonly<Record<string, Field>> = {}): void => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
}

// Pending uploads are stored under their tokens, and system errors name the file.
const tokens = /[\w-]{48,}/g

/** The loggable part of an error: name and message, without tokens. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(tokens, '…')

/** The loggable part of a system error whose message would name a file: its code. */
export const faultOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
