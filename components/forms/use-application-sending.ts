import { useEffect, useRef, useState } from 'react'
import type { Received } from '#components/ui/received-fields.tsx'
import type { Messages } from '#lib/i18n/messages.ts'
import { textFields } from '#lib/schemas/application-fields.ts'
import {
  type ApplicationFiles,
  acceptFiles,
  dropRefused,
  putFiles,
  restartGone,
  resumeFiles,
  settleFiles,
} from './files-in-form.ts'
import { inTime } from './in-time.ts'
import { mayPass } from './may-pass.ts'
import type { Outcome } from './send-form.ts'
import type { ToastMessage } from './toasts.tsx'
import type { ApplicationFields } from './use-application-fields.ts'
import type { Sent } from './use-receipt.ts'

/**
 * What is wrong beside the fields. `isAbove`: to be said in the summary, and else beside the button; `isClosed`:
 * the vacancy takes no applications any more.
 */
type Complaint = { text: string; isAbove: boolean; isClosed: boolean }

type Options = {
  action: string
  words: Pick<Messages['apply'], 'errors' | 'success'>
  fields: Pick<ApplicationFields, 'files' | 'showErrors' | 'wrong'>
  /** Says whether a file is missing, and shows it. */
  areFilesMissing: () => boolean
  say: (kind: ToastMessage['kind'], text: string) => void
  onSent: (sent: Sent) => void
}

type Posted = { body: FormData; outcome: Outcome }

const patience = 60_000

const loadSending = () => import('./send-form.ts')

/** Fetches what sends the form before it is needed. */
export const prepareSending = () => {
  loadSending().catch(() => undefined)
}

const lost: Outcome = { kind: 'lost', isTooLarge: false }

// The vacancy was closed, or taken away.
const closedStatuses: readonly number[] = [404, 410]

// What is wrong with fields stands there.
const complaintOf = (outcome: Outcome, words: Options['words']): Complaint | null => {
  if (outcome.kind === 'sent') return null
  const isAbove = !mayPass(outcome)
  if (outcome.kind === 'lost') {
    const text = outcome.isTooLarge ? words.errors.tooMuchForServer : words.errors.network
    return { text, isAbove, isClosed: false }
  }
  const isClosed = closedStatuses.includes(outcome.status)
  const isOfFields = Object.values(outcome.errors).some(Boolean)
  return isOfFields && !isClosed ? null : { text: outcome.message, isAbove, isClosed }
}

/** Uploads what keeps a form from being taken, where that mends all of it; says whether it does. */
const uploadsAnew = ({ body, outcome }: Posted, files: ApplicationFiles): boolean => {
  if (outcome.kind === 'refused') return restartGone(files, body, outcome.errors)
  // In pieces a file passes where all of it at once is too large.
  return outcome.kind === 'lost' && outcome.isTooLarge && resumeFiles(files)
}

const receivedOf = (body: FormData, files: ApplicationFiles): Received => {
  const text = textFields.flatMap((field) => (body.get(field) ? [[field, '']] : []))
  const chosen = Object.entries(files).flatMap(([field, file]) =>
    file.chosen ? [[field, file.chosen.name]] : [],
  )
  return Object.fromEntries([...text, ...chosen])
}

/** Sends an application as soon as its files are held, and says what became of it. */
export const useApplicationSending = ({ action, words, fields, areFilesMissing, say, onSent }: Options) => {
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  // Files change while it waits for them: they are looked at as they are then.
  const latest = useRef({ fields, areFilesMissing })
  useEffect(() => {
    latest.current = { fields, areFilesMissing }
  })

  const settle = async () => {
    setWaiting(true)
    const areAllThere = await settleFiles(latest.current.fields.files)
    setWaiting(false)
    return areAllThere
  }
  const post = async (form: HTMLFormElement) => {
    const body = new FormData(form)
    const identity = await putFiles(body, latest.current.fields.files)
    const code = await inTime(loadSending(), patience)
    return { body, outcome: code ? await code.sendForm(action, body, identity) : lost }
  }
  const postAgain = async (form: HTMLFormElement) => {
    const areAllThere = await settle()
    if (latest.current.areFilesMissing()) return null
    if (areAllThere) return post(form)
    // What stood there before stands again: that is not sent before somebody saw it.
    const [wrong] = latest.current.fields.wrong
    if (wrong) say('error', wrong.error)
    return null
  }

  /** Resolves to whether it was refused with something to be said above the fields. */
  const send = async (form: HTMLFormElement): Promise<boolean> => {
    setComplaint(null)
    let posted = await postAgain(form)
    if (posted && uploadsAnew(posted, latest.current.fields.files)) posted = await postAgain(form)
    if (!posted) return true
    const { body, outcome } = posted
    const { files } = latest.current.fields
    const wrong = complaintOf(outcome, words)
    setComplaint(wrong)
    if (outcome.kind === 'sent') {
      const { reference, isConfirmed } = outcome
      acceptFiles(files)
      onSent({ reference, isConfirmed, received: receivedOf(body, files) })
      say('success', words.success)
      return false
    }
    if (outcome.kind === 'lost') {
      resumeFiles(files)
      say('error', words.errors.uploadFailed)
    }
    if (outcome.kind === 'refused') {
      fields.showErrors(outcome.errors)
      dropRefused(files, body, outcome.errors)
      say('error', outcome.message)
    }
    return !wrong || wrong.isAbove
  }
  return { complaint, isWaiting, send, forgive: () => setComplaint(null) }
}
