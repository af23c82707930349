type Body = FormData | URLSearchParams

const keys = new Map<string, { content: string; key: string }>()

const textOf = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified]

// `crypto.randomUUID` is missing where the site is opened over plain http.
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The key under which a form is kept once: the same content sent again to `action` has the same one. */
export const submissionKey = (action: string, body: Body): string => {
  const content = JSON.stringify([...body].map(([name, value]) => [name, textOf(value)]))
  const known = keys.get(action)
  if (known?.content === content) return known.key
  const key = createKey()
  keys.set(action, { content, key })
  return key
}
