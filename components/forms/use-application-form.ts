import { type ReactNode, useLayoutEffect, useState } from 'react'
import { readStoredSource, storeApplication, storeSessionItem } from '#lib/browser/storage.ts'
import { reportEvent } from '#lib/browser/visit-events.ts'
import type { DeadlineTexts } from '#lib/company/deadline-texts.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { applicationFields, sourceField, textFields } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields, fileRules, tokenFields } from '#lib/schemas/files.ts'
import { resultUrl } from '#lib/schemas/result-query.ts'
import type { FileIcons } from './file-field.tsx'
import type { ReceiptData, ReplyOrLoss } from './send-form.ts'
import { hasFile, isInProgress } from './upload.ts'
import { type UploadField, useUpload } from './use-upload.ts'
import {
  lazyRules,
  resolveErrorMessage,
  useValidatedForm,
  type ValidatedFormProps,
} from './validated-form.tsx'

/** The apply page's copy, except for text that only the server renders or that is passed in other props. */
type ApplicationCopy = Omit<
  Messages['apply'],
  'meta' | 'breadcrumb' | 'heading' | 'aside' | 'result' | 'deadlines' | 'totalLimit'
>

export type ApplicationFormProps = ValidatedFormProps & {
  receiptPath: string
  copy: ApplicationCopy
  /** Numerals from `numeralsOf` in lib/i18n/formats.ts. */
  numerals: string
  areFilesRequired: boolean
  /** Whether files are uploaded before the form is sent; if not, they are sent with the form. */
  areUploadsEnabled: boolean
  /** Whether applications receive a reference that this device can remember. */
  hasReference: boolean
  /** The total size limit for files sent with the form, and its copy; null if there is no limit. */
  totalLimit: { maxBytes: number; hint: string; error: string } | null
  icons: FileIcons
  /** Null if the title is unknown. */
  vacancyTitle: string | null
  /** Deadline texts for the receipt. */
  deadlines: DeadlineTexts
  /** Contact details for the receipt. */
  supportContacts: ReactNode
  /** Links shown in the receipt, and in the error summary if `isClosed`. */
  nextSteps: ReactNode
  /** Whether the vacancy is closed or deleted. */
  isClosed?: boolean
}

type Files = Readonly<Record<FileField, UploadField>>

/** The name of the checkbox for remembering the application on this device; `buildBody` omits this field. */
export const rememberField = 'remember'

/** Returns the `sessionStorage` key of the checkbox's state, which survives reloads and language changes. */
export const rememberStorageKey = (action: string) => `${rememberField} ${action}`

const rules = lazyRules(async () => (await import('#lib/schemas/rules.ts')).applicationTextSchema)

/** Builds the request body, with a token in place of each uploaded file. Refuses and omits unreadable files. */
const buildBody = async (form: HTMLFormElement, files: Files) => {
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
      // Browsers report an unreadable file as a lost connection, so read the file into memory first.
      const content = await file.arrayBuffer().catch(() => null)
      if (content) body.set(field, new File([content], file.name, { type: file.type }))
      else dispatch({ type: 'refuse', error: 'fileUnreadable' })
    }
  }
  return body
}

const getUploadProgress = (files: Files) => {
  const runningUploads = fileFields.map((field) => files[field]).filter(isInProgress)
  const totalBytes = runningUploads.reduce((sum, { size }) => sum + size, 0)
  return {
    /** The fraction of all running uploads that has been sent; null if no upload is running. */
    sentFraction:
      totalBytes > 0 ? runningUploads.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / totalBytes : null,
    isWaitingForConnection: runningUploads.some(({ step }) => step === 'waiting'),
  }
}

/**
 * Returns a file field's error message, or undefined. If the files sent with the form exceed the total limit, the
 * message for the largest file is `totalLimit.error`.
 */
const getFileError = (files: Files, field: FileField, { copy, totalLimit }: ApplicationFormProps) => {
  const attachedFiles = fileFields
    .map((name) => files[name].getState())
    .filter(({ step }) => step === 'local')
  const sizes = attachedFiles.map(({ size }) => size)
  const { step, size, error } = files[field].getState()
  const isTotalTooLarge = totalLimit && sizes.reduce((sum, bytes) => sum + bytes, 0) > totalLimit.maxBytes
  if (isTotalTooLarge && step === 'local' && size === Math.max(...sizes)) return totalLimit.error
  return resolveErrorMessage(copy.errors, error ?? undefined)
}

/**
 * Sets an error on each field whose required file is missing; a refused file already has one. Returns the message for
 * a toast, or undefined if all files are valid.
 */
const reportFileErrors = (files: Files, props: ApplicationFormProps): string | undefined => {
  // A refused file has to be replaced or removed, even if files are optional.
  const checkedFields = fileFields.filter(
    (field) => props.areFilesRequired || files[field].getState().step !== 'empty',
  )
  const fieldsWithoutFile = checkedFields.filter((field) => !hasFile(files[field].getState()))
  for (const field of fieldsWithoutFile) {
    const { getState, dispatch } = files[field]
    if (!getState().error) dispatch({ type: 'set-error', error: fileRules[field].errors.missing })
  }
  if (fieldsWithoutFile.length && props.areFilesRequired) return props.copy.errors.filesMissing
  return checkedFields.map((field) => getFileError(files, field, props)).find(Boolean)
}

/** Validates an application, saves it as a draft and sends it. The form keeps its values even after success. */
export const useApplicationForm = (props: ApplicationFormProps) => {
  const { action, copy, areUploadsEnabled, initial } = props
  const [receiptData, setReceiptData] = useState<ReceiptData | null>(null)
  const [isWaitingForFiles, setWaitingForFiles] = useState(false)
  const [isClosed, setClosed] = useState(props.isClosed ?? false)

  const createUploadOptions = (field: FileField) => ({
    areUploadsEnabled,
    error: initial?.errors[field],
    restoredFile: initial?.files?.[field],
    onChange: () => draft.markChanged(),
    onUpdate: () => draft.save(),
  })
  const photo = useUpload('photo', createUploadOptions('photo'))
  const resume = useUpload('resume', createUploadOptions('resume'))
  const files = { photo, resume }
  const { showToast, createSubmitHandler, post, draft, ...form } = useValidatedForm({
    ...props,
    storageKey: `application-draft ${action}`,
    rules,
    fields: textFields,
    fieldLabels: applicationFields.map((field) => [field, copy.labels[field]]),
    files: {
      errors: { photo: getFileError(files, 'photo', props), resume: getFileError(files, 'resume', props) },
      getPendingFiles: () => ({ photo: photo.getPendingFile(), resume: resume.getPendingFile() }),
      restore: (pending) => {
        // The draft may have been saved before uploads were turned off.
        for (const field of fileFields) files[field].restore(areUploadsEnabled ? pending[field] : undefined)
      },
    },
    networkErrors: { toast: copy.errors.uploadFailed, text: copy.errors.network },
  })

  useLayoutEffect(() => {
    const state: { sent?: ReceiptData } | null = window.history.state
    if (state?.sent) setReceiptData(state.sent)
  }, [])

  const postApplication = async (target: HTMLFormElement, body: FormData): Promise<ReplyOrLoss | null> => {
    const reply = await post(body)
    if (reply?.kind === 'sent') {
      draft.clear()
      storeSessionItem(rememberStorageKey(props.action), null)
      if (reply.reference && new FormData(target).has(rememberField))
        storeApplication(reply.reference, props.vacancyTitle ?? '')
      setReceiptData(reply)
      // A reload loads the receipt from this URL. After a back navigation, the router renders the form again, which
      // reads the receipt from the history state.
      const query = reply.receipt ? { receipt: reply.receipt } : ({ sent: '1' } as const)
      const receiptUrl = window.location.origin + resultUrl(props.receiptPath, query)
      window.history.replaceState({ sent: reply }, '', receiptUrl)
      showToast('success', copy.success)
      reportEvent('Application sent')
    }
    if (reply?.kind !== 'refused') return reply
    // The server has deleted these uploads, but the browser still has the files.
    const lostFields = fileFields.filter((field) => {
      const { step, file } = files[field].getState()
      return reply.errors[field] === copy.errors.fileGone && step === 'received' && file
    })
    for (const field of lostFields) files[field].dispatch({ type: 'send-with-form' })
    if (lostFields.length) return send(target)
    // 404 means that the vacancy is unknown, and 410 that it is closed.
    setClosed(reply.status === 404 || reply.status === 410)
    for (const field of fileFields) {
      const error = reply.errors[field]
      if (error) files[field].dispatch({ type: 'refuse', error })
    }
    // Another application has this idempotency key, so use a new one for the next attempt.
    if (reply.status === 409) draft.markChanged()
    return reply
  }
  const send = async (target: HTMLFormElement): Promise<ReplyOrLoss | null> => {
    if (!reportFileErrors(files, props)) {
      setWaitingForFiles(true)
      await Promise.all([photo.waitUntilSettled(), resume.waitUntilSettled()])
      setWaitingForFiles(false)
    }
    const body = await buildBody(target, files)
    // If a file was refused in the meantime, the applicant must see the error before the form is sent without the file.
    const fileError = reportFileErrors(files, props)
    if (!fileError) return postApplication(target, body)
    showToast('error', fileError)
    return null
  }
  return {
    ...form,
    ...getUploadProgress(files),
    receiptData,
    files,
    onChange: draft.markChanged,
    onSubmit: createSubmitHandler({ send, onInvalid: () => reportFileErrors(files, props) }),
    isClosed,
    isWaitingForFiles,
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
