/**
 * Returns the properties of an object or array; an empty object for any other value. Browser code uses this function
 * instead of zod, which is large.
 */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
