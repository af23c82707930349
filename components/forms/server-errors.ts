/** Errors by field as the form library takes them. */
export const serverErrors = (fields: readonly string[], errors: Readonly<Partial<Record<string, string>>>) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const message = errors[field]
      return message ? [[field, { type: 'server', message }]] : []
    }),
  )
