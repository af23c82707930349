/** The fields of a JSON object or array, none for anything else; small enough for the browser, without zod. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The value if it is a string, else an empty string. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
