import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { UsageError } from './command-line.ts'

/** A rule for a text of some length. */
export const text = (most: number) => {
  const error = `must be a text of 1 to ${most} characters`
  return z.string({ error }).trim().min(1, { error }).max(most, { error })
}

/** What is said of a value that is no object. */
export const objectError = { error: 'must be an object' }

const place = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')

const sentences = (issue: z.core.$ZodIssue, thing: string) => {
  const where = place(issue.path).replace(/^\./, '')
  if (issue.code !== 'unrecognized_keys') return [`${where || 'the file'} ${issue.message}`]
  return issue.keys.map((key) => `${where ? `${where}.` : ''}${key} is not a field of ${thing}`)
}

const read = async (file: string): Promise<unknown> => {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`)
  })
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** What a JSON file holds; throws with every field that breaks a rule of `schema`, which describes `thing`. */
export const readJsonFile = async <T>(file: string, schema: z.ZodType<T>, thing: string): Promise<T> => {
  const { data, error } = schema.safeParse(await read(file))
  if (!error && data !== undefined) return data
  const lines = error?.issues.flatMap((issue) => sentences(issue, thing)) ?? []
  throw new UsageError([`${file} cannot be used, nothing was changed:`, ...lines].join('\n  '))
}
