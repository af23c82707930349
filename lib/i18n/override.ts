import { fieldsOf } from '#lib/base/json.ts'
import { argumentsOf } from './icu.ts'

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
