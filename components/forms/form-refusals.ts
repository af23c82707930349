import type { FieldErrors } from 'react-hook-form'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import type { ToastMessage } from './toasts.tsx'
import { type ApplicationFields, firstText } from './use-application-fields.ts'

type Options = {
  words: Pick<Messages['apply'], 'errors' | 'toasts'>
  fields: Pick<ApplicationFields, 'markMissing' | 'news'>
  areFilesRequired: boolean
  notify: (message: ToastMessage) => void
}

/** What an application is refused for before it is sent, as the toast says it. */
export const createRefusals = ({ words, fields, areFilesRequired, notify }: Options) => {
  const say = (kind: ToastMessage['kind'], text: string) => notify({ kind, title: words.toasts[kind], text })
  // Specification 5: one missing file is enough for the message, and then nothing is sent.
  const findMissing = () => {
    const why = fields.markMissing(areFilesRequired)
    return why && areFilesRequired ? words.errors.filesMissing : why
  }
  return {
    say,
    /** Says whether a file is missing, and shows it. */
    areFilesMissing: () => {
      const why = findMissing()
      if (why) say('error', why)
      return why !== undefined
    },
    /** Says whether a file was lost out of the visitor's sight: then another one is not sent before somebody saw it. */
    sayNews: () => {
      if (fields.news) say('error', fields.news)
      return fields.news !== undefined
    },
    /** Shows that files are missing too where the text is wrong; only a file that is needed comes before it. */
    sayWrong: (errors: FieldErrors<ApplicationText>) => {
      const why = findMissing()
      say('error', (areFilesRequired && why) || firstText(words.errors, errors))
    },
  }
}
