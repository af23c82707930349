import type { FieldErrors } from 'react-hook-form'
import type { Messages } from '#lib/i18n/messages.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import type { ToastMessage } from './toasts.tsx'
import { type ApplicationFields, firstText } from './use-application-fields.ts'

type Options = {
  words: Pick<Messages['apply'], 'errors' | 'toasts'>
  fields: Pick<ApplicationFields, 'markMissing'>
  areFilesRequired: boolean
  notify: (message: ToastMessage) => void
}

/** What an application is refused for before it is sent, as the toast says it. */
export const createRefusals = ({ words, fields, areFilesRequired, notify }: Options) => {
  const say = (kind: ToastMessage['kind'], text: string) => notify({ kind, title: words.toasts[kind], text })
  // Specification 5: one missing file is enough for the message, and then nothing is sent.
  const areFilesMissing = () => {
    const areMissing = fields.markMissing(areFilesRequired)
    if (areMissing) say('error', words.errors.filesMissing)
    return areMissing
  }
  return {
    say,
    /** Says whether a file is missing, and shows it. */
    areFilesMissing,
    /** Says what is wrong with the text, unless a file is missing. */
    sayWrong: (errors: FieldErrors<ApplicationText>) => {
      if (!areFilesMissing()) say('error', firstText(words.errors, errors))
    },
  }
}
