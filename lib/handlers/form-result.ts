type Query = Readonly<Record<string, string | string[] | undefined>>

const textOf = (value: Query[string]) => (typeof value === 'string' ? value : null)

/** What the address of a result page says: that the form was sent, or which draft to show again. */
export const formResult = (query: Query) => {
  const reference = textOf(query.reference)
  return {
    isSent: query.state === 'sent',
    // Whoever wrote the address wrote this: nothing but a reference is shown.
    reference: reference && /^[\w-]{4,40}$/.test(reference) ? reference : null,
    draftToken: textOf(query.draft),
  }
}
