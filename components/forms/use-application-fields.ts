import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { fill } from '#lib/i18n/fill.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import { type ApplicationField, applicationFields, textFields } from '#lib/schemas/application-fields.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { fileFields, type HeldFiles } from '#lib/schemas/files.ts'
import { lateResolver } from './late-resolver.ts'
import { serverErrors } from './server-errors.ts'
import { useApplicationFiles } from './use-application-files.ts'
import type { FileState } from './use-file.ts'

type Words = Pick<Messages['apply'], 'errors' | 'labels' | 'upload'>

const loadRules = () => import('./application-resolver.ts')

/** Fetches the rules before they are needed. */
export const prepareRules = () => {
  loadRules().catch(() => undefined)
}

// An error is a key of our own, or the server's words.
const errorText = (words: Words['errors'], message: string | null | undefined) => {
  const key = applicationErrors.find((known) => known === message)
  return key ? words[key] : (message ?? undefined)
}

// A file's name is read from left to right, whatever stands around it.
const nameOf = (file: string) => `\u2066${file}\u2069`

const fileErrorText = ({ errors, upload }: Words, { problem, chosen }: FileState) => {
  const why = errorText(errors, problem?.why)
  if (!why || !problem?.refused || !chosen) return why
  return fill(upload.refused, { file: nameOf(problem.refused), why, earlier: nameOf(chosen.name) })
}

/** The topmost field speaks for all, as in the server's answer. */
export const firstText = (words: Words['errors'], errors: FieldErrors<ApplicationText>) => {
  const first = textFields.find((field) => errors[field])
  return errorText(words, first && errors[first]?.message) ?? words.notEmpty
}

type FieldsOptions = {
  locale: Locale
  words: Words
  /** Error keys by field, of what was sent before. */
  errors: Readonly<Partial<Record<string, string>>>
  givenFiles: HeldFiles
  /** The visitor changed a file. */
  onFileChange: () => void
}

/** The application form's text and files, and what is wrong with them. */
export const useApplicationFields = (options: FieldsOptions) => {
  const { locale, words, errors, givenFiles, onFileChange } = options
  const [given] = useState(() => serverErrors(textFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm<ApplicationText>({
    resolver: lateResolver<ApplicationText>(loadRules),
    errors: given,
    shouldFocusError: false,
  })
  const { files, share, markMissing, forgive } = useApplicationFiles({
    locale,
    errors,
    given: givenFiles,
    onChange: onFileChange,
  })
  const errorOf = (field: ApplicationField) => {
    if (field === 'photo' || field === 'resume') return fileErrorText(words, files[field])
    return errorText(words.errors, formState.errors[field]?.message)
  }
  return {
    register,
    handleSubmit,
    put: setValue,
    files,
    /** The share of the files under way that was sent. */
    share,
    /** The server holds something of a file. */
    areFilesHeld: Object.values(files).some(({ upload }) => upload.state.step !== 'none'),
    /** A file waits for the line. */
    isOffline: Object.values(files).some(({ upload }) => upload.state.step === 'waiting'),
    /** Puts every file that is missing in error; what is wrong with the first, or nothing. */
    markMissing: (areRequired: boolean) => errorText(words.errors, markMissing(areRequired)[0]),
    forgiveFiles: forgive,
    /** What became of a file while the visitor may have been elsewhere on the page. */
    news: fileFields.flatMap((field) => (files[field].problem?.isNews ? (errorOf(field) ?? []) : []))[0],
    /** Empties every field. */
    empty: () => {
      for (const field of textFields) setValue(field, '')
      for (const file of Object.values(files)) file.empty()
      clearErrors()
    },
    isSending: formState.isSubmitting,
    errorOf,
    /** The fields in question in their order, with their names and what is wrong. */
    wrong: applicationFields.flatMap((field) => {
      const error = errorOf(field)
      return error ? [{ field, name: field === 'resume' ? words.labels.cv : words.labels[field], error }] : []
    }),
    showErrors: (texts: Readonly<Record<string, string>>) => {
      for (const field of textFields) {
        if (texts[field]) setError(field, { type: 'server', message: texts[field] })
      }
    },
  }
}

export type ApplicationFields = ReturnType<typeof useApplicationFields>
