import { fieldsOf, textIn } from '#lib/base/json.ts'

type Body = FormData | URLSearchParams

type Known = { action: string; digest: string; key: string; isSent: boolean }

const storageKey = 'sent-form'

const keys = new Map<string, Known>()

const textOf = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified]

const isFile = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value !== 'string' || name.endsWith('Upload')

// Nothing of what was typed is to be read out of the storage. 53 bits (cyrb53).
const digestOf = (text: string) => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return `${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}-${text.length}`
}

// `crypto.randomUUID` is missing where the site is opened over plain http.
const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const isBack = () => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
}

const remember = (known: Known) => {
  keys.set(known.action, known)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(known))
  } catch {
    // Then a reload makes a new key.
  }
}

// A form that was sent is the same one only where the browser went back to it.
const remembered = (action: string): Known | null => {
  try {
    const known = fieldsOf(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    const isSent = known.isSent === true
    if (known.action !== action || (isSent && !isBack())) return null
    return { action, digest: textIn(known.digest), key: textIn(known.key), isSent }
  } catch {
    return null
  }
}

/**
 * The key under which a form is kept once: the same content sent again to `action` has the same one. `files`
 * tells its files from others, however they are sent.
 */
export const submissionKey = (action: string, body: Body, files?: readonly string[]): string => {
  const entries = files ? [...body].filter((entry) => !isFile(entry)) : [...body]
  const digest = digestOf(JSON.stringify([entries.map(([name, value]) => [name, textOf(value)]), files]))
  const known = keys.get(action) ?? remembered(action)
  const isSame = known?.digest === digest && known.key
  const next = isSame ? known : { action, digest, key: createKey(), isSent: false }
  remember(next)
  return next.key
}

/** Says that a form arrived. */
export const markSent = (action: string): void => {
  const known = keys.get(action)
  if (known) remember({ ...known, isSent: true })
}

/** Has the next form be a new one, whatever is in it: the visitor may withdraw the one before. */
export const forgetKeys = (): void => {
  keys.clear()
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept then.
  }
}
