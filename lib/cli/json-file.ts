import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { UsageError } from './command-line.ts'

/** What a JSON file holds; throws with every field that breaks a rule of `schema`. */
export const readJsonFile = async <T>(file: string, schema: z.ZodType<T>): Promise<T> => {
  const read = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
  const content = await read().catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  const { data, error } = schema.safeParse(content)
  if (!error) return data
  throw new UsageError(`${file} cannot be used, nothing was changed:\n${z.prettifyError(error)}`)
}
