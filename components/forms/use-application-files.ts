import type { Locale } from '#lib/i18n/locales.ts'
import { type FileField, fileFields, fileRules, type HeldFiles } from '#lib/schemas/files.ts'
import type { ApplicationFiles } from './files-in-form.ts'
import { isHere, useFile } from './use-file.ts'

type Errors = Readonly<Partial<Record<string, string>>>

type FilesOptions = { locale: Locale; errors: Errors; given: HeldFiles; onChange: () => void }

/** The two files of an application. `errors` are those of what was sent before. */
export const useApplicationFiles = ({ locale, errors, given, onChange }: FilesOptions) => {
  const options = (field: FileField) => ({
    locale,
    initialError: errors[field] ?? null,
    given: given[field],
    onChange,
  })
  const files: ApplicationFiles = {
    photo: useFile('photo', options('photo')),
    resume: useFile('resume', options('resume')),
  }
  const under = fileFields.map((field) => files[field])
  const onTheWay = under.flatMap(({ chosen, upload: { state } }) =>
    chosen && (state.step === 'sending' || state.step === 'waiting')
      ? [{ sent: state.sent, size: chosen.size }]
      : [],
  )
  const sum = (count: (file: { sent: number; size: number }) => number) =>
    onTheWay.reduce((total, file) => total + count(file), 0)
  return {
    files,
    /** The share of what is under way that was sent; null when nothing is. */
    share: onTheWay.length > 0 ? sum(({ sent }) => sent) / sum(({ size }) => size) : null,
    /**
     * Puts every file that is missing in error, and tells what is wrong with each. What was begun is never
     * optional, nor what was refused: somebody wanted to send it, and has to say that it may be left out.
     */
    markMissing: (areRequired: boolean): string[] => {
      const missing = fileFields.filter((field) => {
        const { chosen, problem } = files[field]
        return !isHere(files[field]) && (areRequired || chosen !== null || problem !== null)
      })
      return missing.map((field) => {
        const { problem, setError } = files[field]
        if (problem) return problem.why
        setError(fileRules[field].errors.missing)
        return fileRules[field].errors.missing
      })
    },
    forgive: () => {
      for (const field of fileFields) if (isHere(files[field])) files[field].forgive()
    },
  }
}
