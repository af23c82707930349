import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FileField, fileError, headError, headLength, type PendingFile } from '#lib/schemas/files.ts'
import { inTime } from './send-form.ts'
import {
  isHere,
  isUnderWay,
  type KeptFile,
  nextUpload,
  noUpload,
  type Upload,
  type UploadEvent,
  uploadsPath,
} from './upload.ts'

const headers = { 'tus-resumable': '1.0.0' }
const unreadable = { photo: 'photoDamaged', resume: 'resumeDamaged' } as const

/** Deletes a file on the server, which would do so by itself after a day. */
const deleteUpload = (token: string) => {
  if (!token) return
  fetch(`${uploadsPath}/${token}`, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined)
}

/** How much of a file the server has; null where it cannot be reached. */
const fetchProgress = async (token: string): Promise<UploadEvent | null> => {
  try {
    const response = await fetch(`${uploadsPath}/${token}`, { method: 'HEAD', headers })
    if (response.status === 404 || response.status === 410) return { type: 'refuse', error: 'fileGone' }
    if (!response.ok) return null
    const sent = Number(response.headers.get('upload-offset'))
    return { type: 'find', sent, isWhole: sent === Number(response.headers.get('upload-length')) }
  } catch {
    return null
  }
}

const validateHead = (field: FileField, file: File) =>
  file
    .slice(0, headLength)
    .arrayBuffer()
    .then(
      (head) => headError(field, file.name, new Uint8Array(head)),
      () => unreadable[field],
    )

/** A text that tells a file from others by its content: phones give the same photo another date every time. */
export const fingerprintOf = async (file: File): Promise<string> => {
  const hash = await file
    .arrayBuffer()
    .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
    .catch(() => null)
  return [file.name, file.size, ...(hash ? new Uint8Array(hash) : [file.lastModified])].join(' ')
}

type Code = typeof import('./upload-file.ts')

/** Fetches the code that sends files; null where it does not come in several attempts, or is not wanted any more. */
const loadCode = async (isWanted: () => boolean, onFail: () => void, attempts = 4): Promise<Code | null> => {
  const code = await inTime(import('./upload-file.ts'))
  if (code || attempts === 1 || !isWanted()) return code
  onFail()
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return loadCode(isWanted, onFail, attempts - 1)
}

type Options = {
  /** An error key of what was sent before. */
  error: string | undefined
  /** A file of what was sent before, which waits on the server. */
  given: PendingFile | undefined
  /** The visitor chose or removed a file. */
  onChange: () => void
  /** The part of the file's state that the draft keeps has changed. */
  onUpdate: () => void
}

const firstState = ({ error, given }: Options): Upload => {
  if (given) return nextUpload(noUpload, { type: 'restore', kept: { ...given, fingerprint: '' } })
  return error ? nextUpload(noUpload, { type: 'refuse', error }) : noUpload
}

/** Uploads the chosen file of a field at once. */
export const useUpload = (field: FileField, options: Options) => {
  const { onChange, onUpdate } = options
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState(() => firstState(options))
  // The state just now, also between two renders.
  const now = useRef(state)
  const running = useRef<ReturnType<Code['uploadFile']> | null>(null)
  const attempt = useRef(0)
  const settled = useRef<(() => void)[]>([])

  const dispatch = (event: UploadEvent) => {
    const { token } = now.current
    now.current = nextUpload(now.current, event)
    setState(now.current)
    if (event.type !== 'progress') onUpdate()
    // The server forgets what was replaced, removed or refused.
    if (token && token !== now.current.token) deleteUpload(token)
    const { step } = now.current
    if (input.current && (step === 'refused' || step === 'empty')) input.current.value = ''
    if (step !== 'sending' && step !== 'waiting') for (const go of settled.current.splice(0)) go()
  }
  const stop = () => {
    attempt.current += 1
    running.current?.stop()
    running.current = null
  }
  const start = async (file: File) => {
    stop()
    const mine = attempt.current
    const isWanted = () => mine === attempt.current
    const error = await validateHead(field, file)
    if (error) return isWanted() && dispatch({ type: 'refuse', error })
    const fingerprint = await fingerprintOf(file)
    if (isWanted()) dispatch({ type: 'identify', fingerprint })
    const code = await loadCode(isWanted, () => dispatch({ type: 'wait' }))
    if (!isWanted()) return
    // A file whose code does not come goes along with the form.
    if (!code) return dispatch({ type: 'keep' })
    const { token } = now.current
    running.current = code.uploadFile(file, { field, token }, dispatch)
  }
  const take = () => {
    const { files } = input.current ?? {}
    const file = files?.[0]
    // Some browsers empty the input when nothing is chosen in their dialog: what was chosen before stays.
    if (!files || !file) return
    stop()
    const error = files.length > 1 ? 'oneFile' : fileError(field, file)
    dispatch(error ? { type: 'refuse', error } : { type: 'choose', file })
    if (!error) start(file)
    onChange()
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  return {
    ...state,
    input,
    take,
    remove: () => {
      stop()
      dispatch({ type: 'remove' })
      onChange()
      input.current?.focus()
    },
    drop: (files: FileList) => {
      if (!input.current || files.length === 0) return
      input.current.files = files
      take()
    },
    retry: () => running.current?.retry(),
    current: () => now.current,
    dispatch,
    /** The part that the draft keeps. */
    kept: (): KeptFile | undefined => {
      const { token, name, size, fingerprint } = now.current
      return token ? { token, name, size, fingerprint } : undefined
    },
    /** Begins with what was chosen before the page came alive, else with what the draft has. */
    restore: async (kept: KeptFile | undefined) => {
      if (input.current?.files?.length) return take()
      if (kept) dispatch({ type: 'restore', kept })
      const { token } = now.current
      const found = token && (await fetchProgress(token))
      // Another file may have been chosen meanwhile.
      if (found && now.current.token === token && !now.current.file) dispatch(found)
    },
    /** Waits for what is on its way. */
    settle: async () => {
      if (isUnderWay(now.current) && isHere(now.current))
        await new Promise<void>((go) => settled.current.push(go))
    },
  }
}

export type UploadField = ReturnType<typeof useUpload>
