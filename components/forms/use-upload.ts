import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readSessionItem, storeSessionItem } from '#lib/browser/storage.ts'
import {
  detectFileType,
  type FileField,
  findDocumentError,
  headLengthBytes,
  maxChosenBytes,
  type PendingFile,
  sizeError,
} from '#lib/schemas/files.ts'
import { nullAfterTimeout } from './send-form.ts'
import {
  emptyUpload,
  isInProgress,
  reduceUpload,
  type Upload,
  type UploadEvent,
  uploadsPath,
} from './upload.ts'

/** Deletes a file on the server, which would otherwise delete it after a day. */
const deleteUpload = (token: string) => {
  const init = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, keepalive: true }
  if (token) fetch(`${uploadsPath}/${token}`, init).catch(() => undefined)
}

const findFileError = async (field: FileField, file: File) => {
  // A document is read completely, and a photo only as far as its first bytes.
  const part = field === 'photo' ? file.slice(0, headLengthBytes) : file
  const content = await part.arrayBuffer().catch(() => null)
  // The upload reports an unreadable file.
  if (!content) return null
  const bytes = new Uint8Array(content)
  const detection = detectFileType(field, bytes)
  return detection.error ?? findDocumentError(detection.type, bytes)
}

/**
 * Identifies a file by its content, because phones give the same photo a new date every time. Uses the date
 * if the content cannot be hashed.
 */
const fingerprintOf = async (file: File): Promise<string> => {
  const hash = await file
    .arrayBuffer()
    .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
    .catch(() => null)
  return [file.name, file.size, ...(hash ? new Uint8Array(hash) : [file.lastModified])].join(' ')
}

/** Imports code; resolves to null if all attempts fail. */
const loadCode = async <Code>(importCode: () => Promise<Code>, attempts = 4): Promise<Code | null> => {
  const code = await nullAfterTimeout(importCode())
  if (code || attempts === 1) return code
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return loadCode(importCode, attempts - 1)
}

/** Returns the file to send and the code to upload it, which is null if it failed to load or is not needed. */
const prepareFile = async (field: FileField, chosen: File, hasUploads: boolean) => {
  const [uploader, photoCode] = await Promise.all([
    hasUploads ? loadCode(() => import('./upload-file.ts')) : null,
    field === 'photo' ? loadCode(() => import('./reduce-photo.ts')) : null,
  ])
  const file = (await photoCode?.reducePhoto(chosen)) ?? chosen
  const preview = await photoCode?.createPreview(file)
  // Uses the reduced photo, because another browser version may encode it differently.
  return { uploader, file, preview, fingerprint: uploader && (await fingerprintOf(file)) }
}

/** The last upload of a field. Choosing the same file again resumes it, also after a reload. */
type StartedUpload = { fingerprint: string; token: string }

type Options = {
  /** If false, the file is sent with the form. */
  hasUploads: boolean
  /** The error of the field in a restored form. */
  error: string | undefined
  /** The file of the field in a restored form, which is pending on the server. */
  restoredFile: PendingFile | undefined
  /** Called when the visitor chooses or removes a file. */
  onChange: () => void
  /** Called when the file's part of the draft may have changed. */
  onUpdate: () => void
}

const initialState = ({ error, restoredFile }: Options): Upload => {
  if (restoredFile) return reduceUpload(emptyUpload, { type: 'restore', pending: restoredFile })
  return error ? reduceUpload(emptyUpload, { type: 'set-error', error }) : emptyUpload
}

/** Checks and uploads a field's file as soon as it is chosen. */
export const useUpload = (field: FileField, options: Options) => {
  const { hasUploads, onChange, onUpdate } = options
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState(() => initialState(options))
  // The latest state, also between two renders.
  const latestState = useRef(state)
  const activeUpload = useRef<{ stop: () => void } | null>(null)
  const attemptId = useRef(0)
  const settledCallbacks = useRef<(() => void)[]>([])

  const dispatch = (event: UploadEvent) => {
    const previous = latestState.current
    latestState.current = reduceUpload(previous, event)
    setState(latestState.current)
    // The button that cancels an upload, or removes a file, disappears when the upload ends or begins.
    const button = input.current?.closest('[data-field]')?.querySelector('button:focus')
    if (button && isInProgress(previous) !== isInProgress(latestState.current)) input.current?.focus()
    if (event.type !== 'progress') onUpdate()
    // Deletes an upload from the server if the new state does not have its token.
    if (previous.token && previous.token !== latestState.current.token) deleteUpload(previous.token)
    const { step } = latestState.current
    if (input.current && (step === 'refused' || step === 'empty')) input.current.value = ''
    if (!isInProgress(latestState.current))
      for (const resolve of settledCallbacks.current.splice(0)) resolve()
  }
  const stop = () => {
    attemptId.current += 1
    activeUpload.current?.stop()
    activeUpload.current = null
  }
  const start = async (chosen: File) => {
    const ownAttempt = attemptId.current
    const error = await findFileError(field, chosen)
    if (error && ownAttempt === attemptId.current) return dispatch({ type: 'refuse', error })
    const { uploader, file, preview, fingerprint } = await prepareFile(field, chosen, hasUploads)
    if (ownAttempt !== attemptId.current) return
    const reducedSizeError = sizeError(field, file.size)
    if (reducedSizeError) return dispatch({ type: 'refuse', error: reducedSizeError })
    if (file !== chosen) dispatch({ type: 'choose', file })
    if (preview) dispatch({ type: 'preview', preview })
    // If the upload code failed to load, the file is sent with the form too.
    if (!uploader) return dispatch({ type: 'send-with-form' })
    // The form's action is part of the storage key, because sending a form deletes its uploads.
    const name = `upload of ${field} ${input.current?.form?.getAttribute('action')}`
    const started = readSessionItem<StartedUpload>(name)
    const token = started.fingerprint === fingerprint ? started.token : undefined
    activeUpload.current = uploader.uploadFile(file, { field, token }, (event) => {
      if (event.type === 'begin') storeSessionItem(name, { fingerprint, token: event.token })
      dispatch(event)
    })
  }
  const chooseFile = () => {
    const [file] = input.current?.files ?? []
    // Some browsers empty the input if the file dialog is cancelled. The previous file then stays chosen.
    if (!file) return
    stop()
    dispatch({ type: 'choose', file })
    const error = sizeError(field, file.size, maxChosenBytes(field))
    if (error) dispatch({ type: 'refuse', error })
    else start(file)
    onChange()
  }
  const stopOnUnmount = useEffectEvent(stop)
  useEffect(() => () => stopOnUnmount(), [])

  return {
    ...state,
    input,
    chooseFile,
    remove: () => {
      stop()
      dispatch({ type: 'remove' })
      onChange()
      input.current?.focus()
    },
    dropFiles: (files: FileList) => {
      if (!input.current || files.length === 0) return
      input.current.files = files
      chooseFile()
    },
    getState: () => latestState.current,
    dispatch,
    getPendingFile: (): PendingFile | undefined => {
      const { step, token, name, size, preview } = latestState.current
      return step === 'received' ? { token, name, size, preview } : undefined
    },
    /** Starts with the file that was chosen before hydration or, if there is none, with the draft's file. */
    restore: (pending: PendingFile | undefined) => {
      const [file] = input.current?.files ?? []
      // After a reload Firefox restores a chosen file that is also in the draft.
      if (file && !(file.name === pending?.name && file.size === pending.size)) chooseFile()
      // If the field already has a state, ignore the draft, which is older.
      else if (pending && latestState.current === emptyUpload) dispatch({ type: 'restore', pending })
    },
    waitUntilSettled: async () => {
      if (isInProgress(latestState.current))
        await new Promise<void>((resolve) => settledCallbacks.current.push(resolve))
    },
  }
}

export type UploadField = ReturnType<typeof useUpload>
