import type { ZodMiniType } from 'zod/mini'
import type { FormBody } from '#backend/http/form-parser.ts'
import type { StoredResult } from '#backend/store/stored-results.ts'
import type { FieldErrors } from '#lib/schemas/error-keys.ts'

/** Returns the first error key of each invalid field; `texts` is null if there is one. */
export const checkTexts = <Key extends string, Texts>(
  schema: ZodMiniType<Texts>,
  values: StoredResult['values'],
  { truncatedFields }: Pick<FormBody, 'truncatedFields'>,
  keys: readonly (Key | 'tooLong')[],
): { errors: FieldErrors<Key | 'tooLong'>; texts: Texts | null } => {
  const parseResult = schema.safeParse(values)
  const errors: FieldErrors<Key | 'tooLong'> = {}
  for (const field of truncatedFields) if (field in values) errors[field] = 'tooLong'
  for (const { path, message } of parseResult.error?.issues ?? [])
    errors[String(path[0])] ??= keys.find((key) => key === message) ?? keys[0]
  return { errors, texts: parseResult.success && Object.keys(errors).length === 0 ? parseResult.data : null }
}

export const firstError = <Key extends string>(
  fields: readonly string[],
  errors: FieldErrors<Key>,
): Key | null => fields.map((field) => errors[field]).find((key) => key !== undefined) ?? null
