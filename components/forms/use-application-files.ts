import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules, type HeldFiles } from '#lib/schemas/files.ts'
import { type FileState, useFile } from './use-file.ts'

type Errors = Readonly<Partial<Record<string, ApplicationError | string>>>

/** The two files of an application. `errors` are those of what was sent before, `held` what is left of it. */
export const useApplicationFiles = (errors: Errors, held: HeldFiles) => {
  const files: Record<FileField, FileState> = {
    photo: useFile('photo', errors.photo ?? null, held.photo),
    resume: useFile('resume', errors.resume ?? null, held.resume),
  }
  return {
    files,
    /** Puts every file that is missing in error; says whether one is. */
    markMissing: (): boolean => {
      const missing = fileFields.filter((field) => !files[field].file && !files[field].held)
      for (const field of missing) {
        files[field].setError(files[field].error ?? fileRules[field].errors.missing)
      }
      return missing.length > 0
    },
    showErrors: (texts: Errors) => {
      for (const field of fileFields) files[field].setError(texts[field] ?? null)
    },
  }
}
