/** Returns the fields of an object or array, else none. It saves browser code from loading zod. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
