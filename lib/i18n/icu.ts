const categories = '(?:=\\d+|zero|one|two|few|many|other)'
// Inside a plural, ICU treats ' as a quote and # as the number, in digits of its own choice.
const option = `(${categories})\\s*\\{((?:[^{}'#]|\\{\\w+\\})*)\\}`
const plural = new RegExp(`^\\{n, plural,((?:\\s*${option})+)\\s*\\}$`)

/** The plural categories of an ICU message with their texts; null for plain copy. Only whole messages are plurals. */
export const pluralOptions = (message: string): ReadonlyMap<string, string> | null => {
  const body = plural.exec(message)?.[1]
  if (body === undefined) return null
  const options = body.matchAll(new RegExp(option, 'g'))
  return new Map([...options].map(([, category = '', text = '']) => [category, text]))
}

const placeholder = /\{(\w+)\}/g

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** The argument names of a message, unique and sorted; null for text that is not ICU. */
export const argumentsOf = (message: string): string[] | null => {
  const options = pluralOptions(message)
  const texts = [...(options?.values() ?? [message])]
  if (options && !options.has('other')) return null
  if (texts.some((text) => /[{}]/.test(text.replace(placeholder, '')))) return null
  return [...new Set([...texts.flatMap(namesIn), ...(options ? ['n, plural'] : [])])].sort()
}
