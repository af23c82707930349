const categories = '(?:=\\d+|zero|one|two|few|many|other)'
// In a plural ICU reads ' as a quotation mark, and # as a number in digits of its own.
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

/** The names of a message's arguments, each once and in order; null for what is not a message. */
export const argumentsOf = (message: string): string[] | null => {
  const options = pluralOptions(message)
  const texts = [...(options?.values() ?? [message])]
  if (options && !options.has('other')) return null
  if (texts.some((text) => /[{}]/.test(text.replace(placeholder, '')))) return null
  return [...new Set([...texts.flatMap(namesIn), ...(options ? ['n, plural'] : [])])].sort()
}
