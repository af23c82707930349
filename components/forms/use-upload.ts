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
import { valueOrNull } from './send-form.ts'
import {
  emptyUpload,
  isInProgress,
  reduceUpload,
  type UploadEvent,
  type UploadState,
  uploadsPath,
} from './upload.ts'

/** Deletes an upload, which the server would otherwise keep for up to a day. */
const deleteUpload = (token: string) => {
  const init = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, keepalive: true }
  if (token) fetch(`${uploadsPath}/${token}`, init).catch(() => undefined)
}

const findFileError = async (field: FileField, file: File) => {
  // Check the whole document, but only the first bytes of a photo.
  const blob = field === 'photo' ? file.slice(0, headLengthBytes) : file
  const content = await blob.arrayBuffer().catch(() => null)
  // If the file is unreadable, the upload or `buildBody` reports the error.
  if (!content) return null
  const bytes = new Uint8Array(content)
  const detection = detectFileType(field, bytes)
  return detection.error ?? findDocumentError(detection.type, bytes)
}

/**
 * Identifies a file by its name, its size and a hash of its content. If the content cannot be hashed, uses the
 * modification date instead, which is less reliable because phones give a photo a new date each time it is chosen.
 */
const identifyFile = async (file: File): Promise<string> => {
  const hash = await file
    .arrayBuffer()
    .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
    .catch(() => null)
  return [file.name, file.size, ...(hash ? new Uint8Array(hash) : [file.lastModified])].join(' ')
}

/** Imports a module; resolves to null if all attempts fail. */
const loadModule = async <Module>(
  importModule: () => Promise<Module>,
  attempts = 4,
): Promise<Module | null> => {
  const loadedModule = await valueOrNull(importModule())
  if (loadedModule || attempts === 1) return loadedModule
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return loadModule(importModule, attempts - 1)
}

/**
 * Returns the file to send, its preview and identity, and the upload module as `uploadModule`, which is null if
 * uploads are off or the module failed to load.
 */
const prepareFile = async (field: FileField, chosenFile: File, areUploadsEnabled: boolean) => {
  const [uploadModule, photoModule] = await Promise.all([
    areUploadsEnabled ? loadModule(() => import('./upload-file.ts')) : null,
    field === 'photo' ? loadModule(() => import('./reduce-photo.ts')) : null,
  ])
  const file = (await photoModule?.reducePhoto(chosenFile)) ?? chosenFile
  const preview = await photoModule?.createPreview(file)
  // Hash the reduced photo, not the original. Another browser version may reduce the same original to different bytes,
  // which must not be appended to an earlier upload.
  return { uploadModule, file, preview, fileIdentity: uploadModule && (await identifyFile(file)) }
}

/** A field's last upload, which is resumed if the visitor reloads or reopens the page and chooses the same file. */
type StoredUpload = { fingerprint: string; token: string }

type UploadOptions = {
  /** If false, the file is sent with the form. */
  areUploadsEnabled: boolean
  /** The field's error in a restored form. */
  error: string | undefined
  /** The field's file in a restored form, pending on the server. */
  restoredFile: PendingFile | undefined
  /** Called when the visitor chooses or removes a file. */
  onChange: () => void
  /** Called after each upload event except `progress`, so that the draft can be saved. */
  onUpdate: () => void
}

const getInitialState = ({ error, restoredFile }: UploadOptions): UploadState => {
  if (restoredFile) return reduceUpload(emptyUpload, { type: 'restore', pending: restoredFile })
  return error ? reduceUpload(emptyUpload, { type: 'set-error', error }) : emptyUpload
}

/** Validates a field's file as soon as it is chosen and, if uploads are on, uploads it. */
export const useUpload = (field: FileField, options: UploadOptions) => {
  const { areUploadsEnabled, onChange, onUpdate } = options
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState(() => getInitialState(options))
  // The latest state, including changes that are not rendered yet.
  const latestState = useRef(state)
  const activeUpload = useRef<{ stop: () => void } | null>(null)
  const attemptId = useRef(0)
  const settledCallbacks = useRef<(() => void)[]>([])

  // The form's action is part of the key, so that a form cannot resume another form's upload, which the server deletes
  // when that form is sent.
  const getStorageKey = () => `upload of ${field} ${input.current?.form?.getAttribute('action')}`

  const dispatch = (event: UploadEvent) => {
    const previous = latestState.current
    latestState.current = reduceUpload(previous, event)
    setState(latestState.current)
    // The button that removes the file or cancels the upload may disappear when an upload starts or ends. If that
    // button has the focus, focus the input instead.
    const button = input.current?.closest('[data-field]')?.querySelector('button:focus')
    if (button && isInProgress(previous) !== isInProgress(latestState.current)) input.current?.focus()
    if (event.type !== 'progress') onUpdate()
    // If the event removed or replaced the token, delete the old upload from the server, and do not resume it.
    if (previous.token && previous.token !== latestState.current.token) {
      deleteUpload(previous.token)
      storeSessionItem(getStorageKey(), null)
    }
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
  const start = async (chosenFile: File) => {
    const ownAttemptId = attemptId.current
    const error = await findFileError(field, chosenFile)
    if (error && ownAttemptId === attemptId.current) return dispatch({ type: 'refuse', error })
    const { uploadModule, file, preview, fileIdentity } = await prepareFile(
      field,
      chosenFile,
      areUploadsEnabled,
    )
    if (ownAttemptId !== attemptId.current) return
    const reducedSizeError = sizeError(field, file.size)
    if (reducedSizeError) return dispatch({ type: 'refuse', error: reducedSizeError })
    if (file !== chosenFile) dispatch({ type: 'choose', file })
    if (preview) dispatch({ type: 'preview', preview })
    // Uploads are off, or their code failed to load.
    if (!uploadModule) return dispatch({ type: 'send-with-form' })
    const storedUpload = readSessionItem<StoredUpload>(getStorageKey())
    const token = storedUpload.fingerprint === fileIdentity ? storedUpload.token : undefined
    activeUpload.current = uploadModule.uploadFile(file, { field, token }, (event) => {
      dispatch(event)
      if (event.type === 'begin')
        storeSessionItem(getStorageKey(), { fingerprint: fileIdentity, token: event.token })
    })
  }
  const handleFileChange = () => {
    const [file] = input.current?.files ?? []
    // Some browsers empty the input if the visitor cancels the file dialog. In that case, keep the previous file.
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
    handleFileChange,
    remove: () => {
      stop()
      dispatch({ type: 'remove' })
      onChange()
      input.current?.focus()
    },
    dropFiles: (files: FileList) => {
      if (!input.current || files.length === 0) return
      input.current.files = files
      handleFileChange()
    },
    getState: () => latestState.current,
    dispatch,
    getPendingFile: (): PendingFile | undefined => {
      const { step, token, name, size, preview } = latestState.current
      return step === 'received' ? { token, name, size, preview } : undefined
    },
    /** Uses the file chosen before hydration or, if there is none, the draft's file. */
    restore: (pending: PendingFile | undefined) => {
      const [file] = input.current?.files ?? []
      // After a reload, Firefox restores the chosen file, which may also be in the draft.
      if (file && !(file.name === pending?.name && file.size === pending.size)) handleFileChange()
      // A file or error already in the field is newer than the draft.
      else if (pending && latestState.current === emptyUpload) dispatch({ type: 'restore', pending })
    },
    waitUntilSettled: async () => {
      if (isInProgress(latestState.current))
        await new Promise<void>((resolve) => settledCallbacks.current.push(resolve))
    },
  }
}

export type UploadField = ReturnType<typeof useUpload>
