type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** Writes one line of JSON to standard error; fields must hold no personal data. */
export const log = (level: Level, event: string, fields: Readonly<Record<string, Field>> = {}): void => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
}

// Held files lie under their tokens, and a failed call to the system names the file.
const tokens = /[\w-]{48,}/g

/** What of an error may be logged: its name and message, without what would open something. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(tokens, '…')

/** What of a failed call to the system may be logged where its message would name a file: its code. */
export const faultOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
