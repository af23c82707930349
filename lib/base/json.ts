/**
 * Returns the fields of a JSON object or array, and none for other values. Browser code uses it because zod
 * is large.
 */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Returns the value if it is a string, else an empty string. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
