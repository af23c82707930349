import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { UsageError } from '#backend/cli/command-line.ts'
import { unicodeEscape } from '#lib/i18n/inline-text.ts'
import { invisibleCharacterPattern } from '#lib/schemas/characters.ts'

/**
 * Reads and validates a JSON file. Throws a UsageError if the file cannot be read or has invalid fields; in the latter
 * case, the error lists all of them.
 */
export const readJsonFile = async <T>(file: string, schema: z.ZodType<T>): Promise<T> => {
  // Unlike `readFile`, the decoder drops a byte-order mark, which some editors write.
  const readJson = async (): Promise<unknown> => JSON.parse(new TextDecoder().decode(await readFile(file)))
  const content = await readJson().catch((error: Error) => {
    throw new UsageError(`cannot read ${file}: ${error.message}`)
  })
  const { data, error } = schema.safeParse(content)
  if (!error) return data
  throw new UsageError(`${file} is invalid, so nothing was changed:\n${z.prettifyError(error)}`)
}

/** Formats a value as JSON; escapes characters that could control the terminal or change the text direction. */
export const safeJson = (content: unknown): string =>
  JSON.stringify(content, null, 2)
    .replace(/[^\P{Cc}\n]/gu, unicodeEscape)
    .replace(invisibleCharacterPattern, unicodeEscape)
