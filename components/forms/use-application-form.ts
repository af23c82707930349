import { type ReactNode, useLayoutEffect, useState } from 'react'
import { readStoredSource, storeApplication, storeSessionItem } from '#lib/browser/storage.ts'
import { reportEvent } from '#lib/browser/visit-events.ts'
import type { DeadlineTexts } from '#lib/company/deadline-texts.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { applicationFields, sourceField, textFields } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields, fileRules, tokenFields } from '#lib/schemas/files.ts'
import { resultUrl } from '#lib/schemas/result-query.ts'
import { type CheckedFormProps, errorMessageOf, lazyResolver, useCheckedForm } from './checked-form.tsx'
import type { FileIcons } from './file-field.tsx'
import type { FormReply, ReceiptData } from './send-form.ts'
import { hasFile, isInProgress } from './upload.ts'
import { type UploadField, useUpload } from './use-upload.ts'

/** Copy of the apply page, without the parts that only the server renders. */
type ApplicationCopy = Omit<
  Messages['apply'],
  'meta' | 'breadcrumb' | 'heading' | 'aside' | 'result' | 'deadlines' | 'totalLimit'
>

export type ApplicationFormProps = CheckedFormProps & {
  receiptPath: string
  copy: ApplicationCopy
  /** Numerals from `numeralsOf` in lib/i18n/formats.ts. */
  numerals: string
  areFilesRequired: boolean
  /** Whether files are uploaded before the form; if not, they are sent with it. */
  hasUploads: boolean
  /** Whether an application gets a reference, so that this browser can remember it. */
  hasReference: boolean
  /** The limit of all files that are sent with the form, with its texts; null if there is none. */
  totalLimit: { maxBytes: number; hint: string; error: string } | null
  icons: FileIcons
  /** Null if the title is unknown. */
  vacancyTitle: string | null
  /** For the receipt. */
  deadlines: DeadlineTexts
  /** Contacts for the receipt. */
  facts: ReactNode
  /** Links for the receipt, and for a vacancy that was closed while the form was filled in. */
  nextSteps: ReactNode
  /** Whether the vacancy is closed or deleted. */
  isClosed?: boolean
}

type Files = Readonly<Record<FileField, UploadField>>

/** The checkbox that stores the application on this device; it is not sent. */
export const rememberField = 'remember'

/** Returns the `sessionStorage` key of that choice, which survives reloads and a change of language. */
export const rememberName = (action: string) => `${rememberField} ${action}`

const rules = lazyResolver(async () => (await import('#lib/schemas/rules.ts')).applicationSchema)

/** Returns the form's body with a token instead of each uploaded file; an unreadable file gets an error. */
const bodyOf = async (form: HTMLFormElement, files: Files) => {
  const body = new FormData(form)
  body.delete(rememberField)
  const source = readStoredSource()
  if (source) body.set(sourceField, source)
  for (const field of fileFields) {
    const { getState, dispatch } = files[field]
    const { step, token, file } = getState()
    body.delete(field)
    body.delete(tokenFields[field])
    if (step === 'received') body.set(tokenFields[field], token)
    else if (file) {
      // Browsers report an unreadable file as a lost connection, so read it into memory first.
      const content = await file.arrayBuffer().catch(() => null)
      if (content) body.set(field, new File([content], file.name, { type: file.type }))
      else dispatch({ type: 'refuse', error: 'fileUnreadable' })
    }
  }
  return body
}

const progressOf = (files: Files) => {
  const uploading = fileFields.map((field) => files[field]).filter(isInProgress)
  const total = uploading.reduce((sum, { size }) => sum + size, 0)
  return {
    /** The sent fraction of the running uploads; null if none is running. */
    sentFraction: total > 0 ? uploading.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / total : null,
    isWaitingForConnection: uploading.some(({ step }) => step === 'waiting'),
  }
}

/** Returns a field's error. If the files that are sent with the form are too large together, the largest has it. */
const fileErrorOf = (files: Files, field: FileField, { copy, totalLimit }: ApplicationFormProps) => {
  const attached = fileFields.map((name) => files[name].getState()).filter(({ step }) => step === 'local')
  const sizes = attached.map(({ size }) => size)
  const { size, error } = files[field].getState()
  const isTooLarge = totalLimit && sizes.reduce((sum, bytes) => sum + bytes, 0) > totalLimit.maxBytes
  if (isTooLarge && size === Math.max(...sizes)) return totalLimit.error
  return errorMessageOf(copy.errors, error ?? undefined)
}

/** Marks missing files as invalid, and returns the error message of the first invalid file, if any. */
const validateFiles = (files: Files, props: ApplicationFormProps): string | undefined => {
  // A refused file has to be replaced or removed, even if files are optional.
  const checkedFields = fileFields.filter(
    (field) => props.areFilesRequired || files[field].getState().step !== 'empty',
  )
  const missingFields = checkedFields.filter((field) => !hasFile(files[field].getState()))
  for (const field of missingFields) {
    const { getState, dispatch } = files[field]
    if (!getState().error) dispatch({ type: 'set-error', error: fileRules[field].errors.missing })
  }
  if (missingFields.length && props.areFilesRequired) return props.copy.errors.filesMissing
  return checkedFields.map((field) => fileErrorOf(files, field, props)).find(Boolean)
}

/** Validates and sends an application and saves it as a draft; its values stay after any result. */
export const useApplicationForm = (props: ApplicationFormProps) => {
  const { action, copy, hasUploads, initial } = props
  const [sent, setSent] = useState<ReceiptData | null>(null)
  const [isWaitingForFiles, setWaitingForFiles] = useState(false)
  const [isClosed, setClosed] = useState(props.isClosed ?? false)

  const uploadOptions = (field: FileField) => ({
    hasUploads,
    error: initial?.errors[field],
    restoredFile: initial?.files?.[field],
    onChange: () => draft.markChanged(),
    onUpdate: () => draft.save(),
  })
  const photo = useUpload('photo', uploadOptions('photo'))
  const resume = useUpload('resume', uploadOptions('resume'))
  const files = { photo, resume }
  const { showToast, submit, post, draft, ...form } = useCheckedForm({
    ...props,
    draftName: `application-draft ${action}`,
    rules,
    fields: textFields,
    fieldNames: applicationFields.map((field) => [field, copy.labels[field]]),
    files: {
      errors: { photo: fileErrorOf(files, 'photo', props), resume: fileErrorOf(files, 'resume', props) },
      getPendingFiles: () => ({ photo: photo.getPendingFile(), resume: resume.getPendingFile() }),
      restore: (pending) => {
        // A draft may be older than the setting that turned uploads off.
        for (const field of fileFields) files[field].restore(hasUploads ? pending[field] : undefined)
      },
    },
    networkErrors: { toast: copy.errors.uploadFailed, text: copy.errors.network },
  })

  useLayoutEffect(() => {
    const state: { sent?: ReceiptData } | null = window.history.state
    if (state?.sent) setSent(state.sent)
  }, [])

  const postApplication = async (target: HTMLFormElement, body: FormData): Promise<FormReply | null> => {
    const reply = await post(body)
    if (reply?.kind === 'sent') {
      draft.clear()
      storeSessionItem(rememberName(props.action), null)
      if (reply.reference && new FormData(target).has(rememberField))
        storeApplication(reply.reference, props.vacancyTitle ?? '')
      setSent(reply)
      // A reload loads the receipt from this URL. After a step back the router renders the form again, which reads the
      // receipt from the state.
      const query = reply.receipt ? { receipt: reply.receipt } : ({ sent: '1' } as const)
      const receiptUrl = window.location.origin + resultUrl(props.receiptPath, query)
      window.history.replaceState({ sent: reply }, '', receiptUrl)
      showToast('success', copy.success)
      reportEvent('Application sent')
    }
    if (reply?.kind !== 'refused') return reply
    // The server no longer has these uploads, but the browser still has the files.
    const lostFields = fileFields.filter((field) => {
      const { step, file } = files[field].getState()
      return reply.errors[field] === copy.errors.fileGone && step === 'received' && file
    })
    for (const field of lostFields) files[field].dispatch({ type: 'send-with-form' })
    if (lostFields.length) return send(target)
    // The vacancy is unknown (404) or closed (410).
    setClosed(reply.status === 404 || reply.status === 410)
    for (const field of fileFields) {
      const error = reply.errors[field]
      if (error) files[field].dispatch({ type: 'refuse', error })
    }
    // The key belongs to another application, so the next attempt gets a new one.
    if (reply.status === 409) draft.markChanged()
    return reply
  }
  const send = async (target: HTMLFormElement): Promise<FormReply | null> => {
    if (!validateFiles(files, props)) {
      setWaitingForFiles(true)
      await Promise.all([photo.waitUntilSettled(), resume.waitUntilSettled()])
      setWaitingForFiles(false)
    }
    const body = await bodyOf(target, files)
    // The applicant has to see that a file was refused before the form is sent without it.
    const fileError = validateFiles(files, props)
    if (!fileError) return postApplication(target, body)
    showToast('error', fileError)
    return null
  }
  return {
    ...form,
    ...progressOf(files),
    sent,
    files,
    onChange: draft.markChanged,
    onSubmit: submit({ send, onInvalid: () => validateFiles(files, props) }),
    isClosed,
    isWaitingForFiles,
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
