/**
 * Returns the properties of an object or array; an empty object for any other value. Saves browser code from loading
 * zod.
 */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
