import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FileField,
  fileRules,
  headLength,
  type PendingFile,
  readHead,
  sizeError,
} from '#lib/schemas/files.ts'
import { readStored, writeStored } from './draft.ts'
import { nullAfterTimeout } from './send-form.ts'
import { isUnderWay, nextUpload, noUpload, type Upload, type UploadEvent, uploadsPath } from './upload.ts'

const unreadableErrors = { photo: 'photoDamaged', resume: 'resumeDamaged' } as const

/** Deletes a file on the server, which would do so by itself after a day. */
const deleteUpload = (token: string) => {
  const init = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, keepalive: true }
  if (token) fetch(`${uploadsPath}/${token}`, init).catch(() => undefined)
}

const validateHead = (field: FileField, file: File) =>
  file
    .slice(0, headLength)
    .arrayBuffer()
    .then(
      (head) => readHead(field, new Uint8Array(head)).error,
      () => unreadableErrors[field],
    )

/** A text that tells a file from others by its content: phones give the same photo another date every time. */
export const fingerprintOf = async (file: File): Promise<string> => {
  const hash = await file
    .arrayBuffer()
    .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
    .catch(() => null)
  return [file.name, file.size, ...(hash ? new Uint8Array(hash) : [file.lastModified])].join(' ')
}

/** Fetches the code that sends files; null where it does not come in several attempts. */
const loadUploader = async (attempts = 4) => {
  const code = await nullAfterTimeout(import('./upload-file.ts'))
  if (code || attempts === 1) return code
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return loadUploader(attempts - 1)
}

/** The last upload that was begun in a field; choosing the same file again resumes it, also after a reload. */
type StartedUpload = { fingerprint: string; token: string }

type Options = {
  /** The error of what was sent before. */
  error: string | undefined
  /** A file of what was sent before, which waits on the server. */
  restoredFile: PendingFile | undefined
  /** The visitor chose or removed a file. */
  onChange: () => void
  /** The part of the file's state that the draft keeps may have changed. */
  onUpdate: () => void
}

const initialState = ({ error, restoredFile }: Options): Upload => {
  if (restoredFile) return nextUpload(noUpload, { type: 'restore', kept: restoredFile })
  return error ? nextUpload(noUpload, { type: 'complain', error }) : noUpload
}

/** Uploads the chosen file of a field at once. */
export const useUpload = (field: FileField, options: Options) => {
  const { onChange, onUpdate } = options
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState(() => initialState(options))
  // The state just now, also between two renders.
  const latest = useRef(state)
  const activeUpload = useRef<{ stop: () => void } | null>(null)
  const attemptId = useRef(0)
  const settledCallbacks = useRef<(() => void)[]>([])

  const dispatch = (event: UploadEvent) => {
    const { token } = latest.current
    latest.current = nextUpload(latest.current, event)
    setState(latest.current)
    if (event.type !== 'progress') onUpdate()
    // The server forgets what was replaced, removed or refused.
    if (token && token !== latest.current.token) deleteUpload(token)
    const { step } = latest.current
    if (input.current && (step === 'refused' || step === 'empty')) input.current.value = ''
    if (!isUnderWay(latest.current)) for (const resolve of settledCallbacks.current.splice(0)) resolve()
  }
  const stop = () => {
    attemptId.current += 1
    activeUpload.current?.stop()
    activeUpload.current = null
  }
  const start = async (chosen: File) => {
    const ownAttempt = attemptId.current
    const error = await validateHead(field, chosen)
    if (error && ownAttempt === attemptId.current) return dispatch({ type: 'refuse', error })
    const code = await loadUploader()
    // The fingerprint is that of the reduced photo, because another version of the browser may encode it differently.
    const file = (field === 'photo' && (await code?.reducePhoto(chosen))) || chosen
    const fingerprint = await fingerprintOf(file)
    if (ownAttempt !== attemptId.current) return
    const reducedSizeError = sizeError(field, file.size)
    if (reducedSizeError) return dispatch({ type: 'refuse', error: reducedSizeError })
    if (file !== chosen) dispatch({ type: 'choose', file })
    // A file whose code does not come goes along with the form.
    if (!code) return dispatch({ type: 'keep' })
    // Each form has uploads of its own: sending one removes them.
    const name = `upload of ${field} ${input.current?.form?.getAttribute('action')}`
    const started = readStored<StartedUpload>(name)
    const token = started.fingerprint === fingerprint ? started.token : undefined
    activeUpload.current = code.uploadFile(file, { field, token }, (event) => {
      if (event.type === 'begin') writeStored(name, { fingerprint, token: event.token })
      dispatch(event)
    })
  }
  const chooseFile = () => {
    const [file] = input.current?.files ?? []
    // Some browsers empty the input when nothing is chosen in their dialog: what was chosen before stays.
    if (!file) return
    stop()
    dispatch({ type: 'choose', file })
    const error = sizeError(field, file.size, fileRules[field].maxChosenBytes)
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
    getState: () => latest.current,
    dispatch,
    /** The part that the draft keeps. */
    getPendingFile: (): PendingFile | undefined => {
      const { step, token, name, size } = latest.current
      return step === 'received' ? { token, name, size } : undefined
    },
    /** Begins with what was chosen before the page came alive, else with what the draft has. */
    restore: (pending: PendingFile | undefined) => {
      const [file] = input.current?.files ?? []
      // At a reload Firefox brings back the chosen file that the draft has too.
      if (file && !(file.name === pending?.name && file.size === pending.size)) chooseFile()
      // The page's own state of a file is newer.
      else if (pending && latest.current === noUpload) dispatch({ type: 'restore', kept: pending })
    },
    /** Waits for what is on its way. */
    waitUntilSettled: async () => {
      if (isUnderWay(latest.current))
        await new Promise<void>((resolve) => settledCallbacks.current.push(resolve))
    },
  }
}

export type UploadField = ReturnType<typeof useUpload>
