import { useState } from 'react'
import type { Received } from '#components/ui/receipt.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import { textFields } from '#lib/schemas/application-fields.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { type Outcome, sendForm } from './send-form.ts'
import type { ToastMessage } from './toasts.tsx'
import type { ApplicationFields } from './use-application-fields.ts'
import type { Sent } from './use-receipt.ts'

/** What is wrong beside the fields; `isClosed`: the vacancy takes no applications any more. */
type Complaint = { text: string; isClosed: boolean }

type Options = {
  action: string
  words: Pick<Messages['apply'], 'errors' | 'success'>
  fields: Pick<ApplicationFields, 'files' | 'showErrors'>
  say: (kind: ToastMessage['kind'], text: string) => void
  onSent: (sent: Sent) => void
}

// The vacancy was closed, or taken away.
const closedStatuses: readonly number[] = [404, 410]

// What is wrong with fields stands there; the rest is said below the form.
const complaintOf = (outcome: Outcome, words: Options['words']): Complaint | null => {
  if (outcome.kind === 'sent') return null
  if (outcome.kind === 'lost') return { text: words.errors.network, isClosed: false }
  const isClosed = closedStatuses.includes(outcome.status)
  const isOfFields = Object.values(outcome.errors).some(Boolean)
  return isOfFields && !isClosed ? null : { text: outcome.message, isClosed }
}

const receivedOf = (body: FormData, files: Record<FileField, { file: File | null }>): Received => {
  const text = textFields.flatMap((field) => (body.get(field) ? [[field, '']] : []))
  const chosen = Object.entries(files).flatMap(([field, { file }]) => (file ? [[field, file.name]] : []))
  return Object.fromEntries([...text, ...chosen])
}

/** Sends an application and says what became of it. */
export const useApplicationSending = ({ action, words, fields, say, onSent }: Options) => {
  const [complaint, setComplaint] = useState<Complaint | null>(null)

  /** Resolves to whether it was refused with something to be said above the fields. */
  const send = async (form: HTMLFormElement): Promise<boolean> => {
    setComplaint(null)
    const body = new FormData(form)
    const outcome = await sendForm(action, body)
    const wrong = complaintOf(outcome, words)
    setComplaint(wrong)
    if (outcome.kind === 'sent') {
      const { reference, isConfirmed } = outcome
      onSent({ reference, isConfirmed, received: receivedOf(body, fields.files) })
      say('success', words.success)
    }
    if (outcome.kind === 'lost') say('error', words.errors.uploadFailed)
    if (outcome.kind !== 'refused') return false
    fields.showErrors(outcome.errors)
    say('error', outcome.message)
    return !wrong || wrong.isClosed
  }
  return { complaint, send, forgive: () => setComplaint(null) }
}
