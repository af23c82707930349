/** The fields of a JSON object; none for anything else. Small, for the browser: no schema library. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A text, else an empty one. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
