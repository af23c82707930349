import { setTimeout as pause } from 'node:timers/promises'
import { getHttp, HttpError } from '#lib/base/http.ts'
import { fieldsOf } from '#lib/base/json.ts'
import { errorText, log } from '#lib/base/log.ts'
import { loadedWords } from './loaded-words.ts'
import { type Locale, localeCodes } from './locales.ts'
import { bundledMessages } from './messages.ts'

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

// ICU takes a brace behind ' for a letter.
const placeholder = /(?<!')\{(\w+)\}/g

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** The argument names of a message, unique and sorted; null for text that is not ICU. */
export const argumentsOf = (message: string): string[] | null => {
  const options = pluralOptions(message)
  const texts = [...(options?.values() ?? [message])]
  if (options && !options.has('other')) return null
  if (texts.some((text) => /[{}]/.test(text.replace(placeholder, '')))) return null
  return [...new Set([...texts.flatMap(namesIn), ...(options ? ['n, plural'] : [])])].sort()
}

/** Why a file of messages was refused. */
export class BadWords extends Error {
  override readonly name = 'BadWords'
}

type Place = { path: string; english: unknown; unknownKeys: string[] }

const under = (place: Place, key: string | number): Place => ({
  ...place,
  path: place.path ? `${place.path}.${key}` : String(key),
  english: fieldsOf(place.english)[key],
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const markup = /<[a-z/!?]/i
// Control characters except the new line, and bidi controls, which would reorder other texts.
const controls = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

const checkText = (bundled: string, given: string, { path, english }: Place): string => {
  const refuse = (reason: string) => {
    throw new BadWords(`${path} ${reason}`)
  }
  if (!given.trim()) refuse('is empty')
  if (markup.test(given)) refuse('holds markup')
  if (controls.test(given) || !given.isWellFormed()) refuse('holds control characters')
  // A translation may spell out a value for which English has a placeholder.
  const models = [bundled, english].map((text) => String(argumentsOf(String(text))))
  const own = argumentsOf(given)
  if (!own || !models.includes(String(own))) refuse(`has other placeholders than ${models.at(-1) || 'none'}`)
  return given
}

const typeOf = (value: unknown) => {
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'an object' : 'a text'
}

function merge<T>(bundled: T, given: unknown, place: Place): T
function merge(bundled: unknown, given: unknown, place: Place): unknown {
  if (typeof bundled === 'string' && typeof given === 'string') return checkText(bundled, given, place)
  if (Array.isArray(bundled) && Array.isArray(given)) {
    if (given.length !== bundled.length)
      throw new BadWords(`${place.path} has ${given.length} entries instead of ${bundled.length}`)
    return bundled.map((item, index) => merge(item, given[index], under(place, index)))
  }
  if (!isRecord(bundled) || !isRecord(given))
    throw new BadWords(`${place.path || 'the file'} is not ${typeOf(bundled)}`)
  const merged = { ...bundled }
  for (const [key, value] of Object.entries(given)) {
    const inner = under(place, key)
    if (Object.hasOwn(bundled, key)) merged[key] = merge(bundled[key], value, inner)
    else place.unknownKeys.push(inner.path)
  }
  return merged
}

/**
 * Merges a file's messages into the bundled ones. Unknown keys are left out and listed; any other mismatch refuses the
 * whole file with a BadWords that says what and where.
 */
export const mergeWords = <Words>(
  bundled: Words,
  english: Words,
  file: string,
): { words: Words; unknownKeys: string[] } => {
  const unknownKeys: string[] = []
  return { words: merge(bundled, parse(file), { path: '', english, unknownKeys }), unknownKeys }
}

const parse = (file: string): unknown => {
  try {
    return JSON.parse(file.replace(/^\ufeff/, ''))
  } catch {
    throw new BadWords('the file is not JSON')
  }
}

// Specification 4: retried up to five times. In milliseconds; each wait is twice the one before.
const retries = 5
const firstWait = 350
const refreshEvery = 5 * 60 * 1000
// The longest that a start waits for a slow host.
const startTimeout = 1500
// A page rendered while new messages arrived may still have the old ones.
const settling = 2000

type Options = {
  /** The address below which `locales/{lng}/translation.json` stands. */
  address: string
  timeoutMs?: number
  /** Waits so many milliseconds between two tries. */
  wait?: (ms: number) => Promise<unknown>
}

// An unref'd timer does not keep a finished process alive.
const waitBeside = (ms: number) => pause(ms, null, { ref: false })

type Attempt = { body: string } | { failure: string; isFinal: boolean }

const ask = async (url: URL, timeoutMs: number): Promise<Attempt> => {
  try {
    const headers = { accept: 'application/json' }
    const { status, body } = await getHttp({ url, headers, timeoutMs })
    if (status === 200) return { body }
    // A definite refusal is not worth a retry.
    return { failure: `status ${status}`, isFinal: status < 500 && status !== 429 }
  } catch (error) {
    const isFinal = error instanceof HttpError && error.reason === 'bad-answer'
    return { failure: errorText(error), isFinal }
  }
}

/** Loads messages that replace bundled ones; on any failure those in use stay. */
export const createOverrides = ({ address, timeoutMs = 5000, wait = waitBeside }: Options) => {
  const reported = new Map<Locale, string>()

  // A lasting fault is logged once, not every five minutes.
  const report = (locale: Locale, level: 'info' | 'warn', event: string, detail: string) => {
    if (reported.get(locale) === event + detail) return
    reported.set(locale, event + detail)
    log(level, event, { locale, detail })
  }

  const fetchFile = async (locale: Locale) => {
    const url = new URL(`${address}/locales/${locale}/translation.json`)
    for (let tried = 0; ; tried += 1) {
      const attempt = await ask(url, timeoutMs)
      if ('body' in attempt) return attempt.body
      if (attempt.isFinal || tried === retries) {
        report(locale, 'warn', 'words.not-loaded', attempt.failure)
        return null
      }
      await wait(firstWait * 2 ** tried)
    }
  }

  const use = (locale: Locale, file: string) => {
    const loaded = loadedWords()
    if (loaded.files[locale] === file) return
    const { words, unknownKeys } = mergeWords(bundledMessages[locale], bundledMessages.en, file)
    loaded.files[locale] = file
    loaded.messages[locale] = words
    loaded.freshFrom = performance.now() + settling
    report(locale, 'info', 'words.loaded', unknownKeys.length ? `without ${unknownKeys.slice(0, 5)}` : '')
  }

  const loadOne = async (locale: Locale) => {
    const file = await fetchFile(locale)
    if (file === null) return
    try {
      use(locale, file)
    } catch (error) {
      report(locale, 'warn', 'words.refused', error instanceof BadWords ? error.message : errorText(error))
    }
  }

  return {
    /** Loads every language once, each with its retries. */
    load: async (): Promise<void> => {
      await Promise.all(localeCodes.map(loadOne))
    },
  }
}

/** Loads messages now and every five minutes; resolves when they arrived or the timeout passed. */
export const startOverrides = async (options: Options, timeoutMs = startTimeout): Promise<void> => {
  const overrides = createOverrides(options)
  setInterval(() => void overrides.load(), refreshEvery).unref()
  await Promise.race([overrides.load(), pause(timeoutMs)])
}
