import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import {
  type FileField,
  fileError,
  type GivenFile,
  headError,
  headLength,
  type PendingFile,
} from '#lib/schemas/files.ts'
import { inTime } from './send-form.ts'
import type { RunningUpload, UploadEnd } from './upload-file.ts'
import type { KeptFile } from './use-draft.ts'

/** A chosen file. */
export type ChosenFile = {
  name: string
  size: number
  /** The file itself; null if it was chosen before the page was loaded anew. */
  file: File | null
  /** The server's name for the upload. */
  token: string | null
  /** A hash that tells the file from others, also after a reload. */
  fingerprint: string
  /** `local`: goes along with the form. `unfinished`: the same file has to be chosen again. */
  step: 'local' | 'sending' | 'waiting' | 'unfinished' | 'received'
  /** How many bytes the server has. */
  sent: number
}

/** What is wrong: an error key or the server's words, and the name of the file that was not taken for it. */
type FileProblem = { why: string; refused: string | null }

type State = { chosen: ChosenFile | null; problem: FileProblem | null }

/** Whether there is a file to be sent. */
export const isHere = ({ chosen }: Pick<State, 'chosen'>): boolean =>
  chosen !== null && chosen.step !== 'unfinished'

/** Whether the file is not all on the server yet, so that it can be given up. */
export const isUnderWay = ({ chosen }: Pick<State, 'chosen'>): boolean =>
  chosen !== null && chosen.step !== 'local' && chosen.step !== 'received'

// Offline, the form waits only for a file that the server has begun to receive.
const isAwaited = ({ chosen }: State) =>
  chosen?.step === 'sending' || (chosen?.step === 'waiting' && chosen.token !== null)

const uploadsPath = '/web/uploads'
const headers = { 'tus-resumable': '1.0.0' }

// Files by token, as long as the document lives: the form of another vacancy goes on with them.
const remembered = new Map<string, File>()

/** Deletes a file on the server, which would do so by itself after a day. */
const deleteUpload = (chosen: ChosenFile | null) => {
  if (!chosen?.token) return
  remembered.delete(chosen.token)
  fetch(`${uploadsPath}/${chosen.token}`, { method: 'DELETE', headers, keepalive: true }).catch(
    () => undefined,
  )
}

/** How much of a file the server has: `gone` where it has none, null where it cannot be reached. */
const fetchProgress = async (token: string): Promise<Pick<ChosenFile, 'step' | 'sent'> | 'gone' | null> => {
  try {
    const response = await fetch(`${uploadsPath}/${token}`, { method: 'HEAD', headers })
    if (response.status === 404 || response.status === 410) return 'gone'
    if (!response.ok) return null
    const sent = Number(response.headers.get('upload-offset'))
    const isWhole = sent === Number(response.headers.get('upload-length'))
    return { step: isWhole ? 'received' : 'unfinished', sent }
  } catch {
    return null
  }
}

/** A hash that tells a file from others, also after a reload. */
export const fingerprintOf = async (file: File): Promise<string> => {
  const about = [file.name, file.size]
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...about, ...new Uint8Array(hash)].join(' ')
  } catch {
    // Over plain http there is no hash.
    return [...about, file.lastModified].join(' ')
  }
}

// A file that cannot be read passes: the upload finds that out too, and says so.
const validateHead = async (field: FileField, file: File) => {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => null)
  return head && headError(field, file.name, new Uint8Array(head))
}

/** Fetches the code that sends files, again until it comes or is not wanted any more. */
const loadCode = async (isWanted: () => boolean, onFail: () => void) => {
  for (let pause = 1000; isWanted(); pause = Math.min(pause * 2, 10_000)) {
    const code = await inTime(import('./upload-file.ts'))
    if (code) return isWanted() ? code : null
    onFail()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}

const onServer = ({ token, name, size }: PendingFile, kept?: KeptFile): ChosenFile => ({
  token,
  name,
  size,
  file: remembered.get(token) ?? null,
  fingerprint: kept?.fingerprint ?? '',
  step: kept?.isWhole === false ? 'unfinished' : 'received',
  sent: 0,
})

const unreadable = { photo: 'photoDamaged', resume: 'cvDamaged' } as const

type Options = {
  locale: Locale
  /** An error key of what was sent before. */
  error: string | null
  /** A file of what was sent before, which waits on the server. */
  given: GivenFile | undefined
  /** The visitor chose or removed a file. */
  onChange: () => void
  /** The part of the file's state that the draft keeps has changed. */
  onUpdate: () => void
}

const firstState = ({ error, given }: Options): State => {
  const refused = given?.refused ?? null
  // A good file that the server could not keep has no error of its own.
  const why = error ?? (refused && 'fileGone')
  return { chosen: given ? onServer(given) : null, problem: why ? { why, refused } : null }
}

/** Uploads the chosen file at once. A field holds one file: a new one replaces it when it is all there. */
export const useUpload = (field: FileField, options: Options) => {
  const { locale, onChange, onUpdate } = options
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState(() => firstState(options))
  const now = useRef(state)
  // The earlier file, which comes back if the new one is refused or given up.
  const replaced = useRef<ChosenFile | null>(null)
  const running = useRef<RunningUpload | null>(null)
  const attempt = useRef(0)
  const isAvailable = useRef(true)
  const waiting = useRef<(() => void)[]>([])

  const show = (next: State) => {
    now.current = next
    setState(next)
    if (!isAwaited(next)) for (const go of waiting.current.splice(0)) go()
  }
  /** Shows a state that the draft keeps too. */
  const commit = (next: State) => {
    show(next)
    onUpdate()
  }
  const changed = (change: Partial<ChosenFile>): State => {
    const { chosen, problem } = now.current
    return { chosen: chosen && { ...chosen, ...change }, problem }
  }
  const clearInput = () => {
    if (input.current) input.current.value = ''
  }
  const stop = () => {
    attempt.current += 1
    running.current?.stop()
    running.current = null
  }
  const takeReplaced = () => {
    const before = replaced.current
    replaced.current = null
    return before
  }
  const refuse = (why: string) => {
    const refused = now.current.chosen?.name ?? null
    stop()
    clearInput()
    commit({ chosen: takeReplaced(), problem: { why, refused } })
  }

  const end = (result: UploadEnd) => {
    running.current = null
    isAvailable.current = result.kind !== 'unavailable'
    if (result.kind === 'refused') return refuse(result.message)
    if (result.kind === 'received') {
      deleteUpload(takeReplaced())
      return commit(changed({ step: 'received' }))
    }
    if (result.kind === 'unreadable') {
      deleteUpload(now.current.chosen)
      return refuse(unreadable[field])
    }
    commit(changed({ step: 'local', token: null }))
  }
  /** The same file goes on from where it stopped, or is there already. */
  const identify = (fingerprint: string) => {
    const { chosen } = now.current
    if (replaced.current?.fingerprint === fingerprint && replaced.current.token) {
      deleteUpload(chosen)
      const { token } = replaced.current
      replaced.current = null
      return commit(changed({ token, fingerprint, step: 'received' }))
    }
    const isSame = chosen?.fingerprint === fingerprint
    if (!isSame) deleteUpload(chosen)
    commit(changed({ fingerprint, ...(!isSame && { token: null }) }))
  }
  const start = async (file: File) => {
    stop()
    const mine = attempt.current
    const isWanted = () => mine === attempt.current
    show(changed({ step: 'sending', sent: 0 }))
    const why = await validateHead(field, file)
    if (why) return isWanted() && refuse(why)
    const fingerprint = await fingerprintOf(file)
    if (!isWanted()) return
    identify(fingerprint)
    if (now.current.chosen?.step === 'received') return
    const code = await loadCode(isWanted, () => show(changed({ step: 'waiting' })))
    if (!code) return
    const token = now.current.chosen?.token ?? null
    running.current = code.uploadFile(
      file,
      { field, locale, path: uploadsPath, token },
      {
        onBegin: (begun) => {
          remembered.set(begun, file)
          commit(changed({ token: begun, step: 'sending' }))
        },
        onProgress: (sent) => show(changed({ sent })),
        onWait: () => show(changed({ step: 'waiting' })),
        onEnd: end,
      },
    )
  }
  const take = () => {
    const { files } = input.current ?? {}
    const file = files?.[0]
    // Some browsers empty the input when nothing is chosen in their dialog: what was chosen before stays.
    if (!files || !file) return
    const { chosen } = now.current
    const why = files.length > 1 ? 'oneFile' : fileError(field, file)
    if (why) {
      clearInput()
      return show({ chosen, problem: { why, refused: file.name } })
    }
    if (chosen && !isUnderWay({ chosen })) {
      deleteUpload(replaced.current)
      replaced.current = chosen
    }
    const { token, fingerprint } = (isUnderWay({ chosen }) && chosen) || { token: null, fingerprint: '' }
    const { name, size } = file
    const next = { name, size, file, token, fingerprint, step: 'sending', sent: 0 } as const
    show({ chosen: next, problem: null })
    start(file)
    onChange()
  }
  const clear = (next: ChosenFile | null) => {
    stop()
    clearInput()
    deleteUpload(now.current.chosen)
    commit({ chosen: next, problem: null })
  }

  const checkUpload = async (token: string) => {
    const mine = attempt.current
    const found = await fetchProgress(token)
    // Another file may have been chosen meanwhile.
    if (!found || mine !== attempt.current) return
    if (found === 'gone') refuse('fileGone')
    else commit(changed(found))
  }

  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  return {
    ...state,
    input,
    take,
    drop: (files: FileList) => {
      if (!input.current || files.length === 0) return
      input.current.files = files
      take()
    },
    remove: () => {
      clear(isUnderWay(now.current) ? takeReplaced() : null)
      deleteUpload(takeReplaced())
      onChange()
      input.current?.focus()
    },
    retry: () => running.current?.retry(),
    /** The state just now, also between two renders. */
    current: () => now.current,
    /** What the draft keeps. */
    kept: (): KeptFile | undefined => {
      const { token, name, size, fingerprint, step } = now.current.chosen ?? {}
      if (!token || !name || !size) return undefined
      return { token, name, size, fingerprint: fingerprint ?? '', isWhole: step === 'received' }
    },
    /** Begins with what was chosen before the page came alive, else with what the draft has. */
    restore: (kept: KeptFile | undefined) => {
      if (input.current?.files?.length) return take()
      if (kept) show({ ...now.current, chosen: onServer(kept, kept) })
      const { file, token, step } = now.current.chosen ?? {}
      if (file && step === 'unfinished') start(file)
      else if (token && !file) checkUpload(token)
    },
    /** Waits for what is on its way; a file that the server does not know then goes along with the form. */
    settle: async () => {
      if (isAwaited(now.current)) await new Promise<void>((go) => waiting.current.push(go))
      if (now.current.chosen?.step !== 'waiting') return
      stop()
      show(changed({ step: 'local' }))
    },
    /** Uploads the file from its beginning, where it is here and the server takes uploads; says whether. */
    restart: (): boolean => {
      const { file } = now.current.chosen ?? {}
      if (!file || !isAvailable.current) return false
      show(changed({ token: null, fingerprint: '' }))
      start(file)
      return true
    },
    /** The file that came in place of another was sent. */
    accept: () => deleteUpload(takeReplaced()),
    /** Removes a file that is no good, and says why. */
    refuse,
    /** Says what is wrong without touching the file. */
    setProblem: (why: string | null) =>
      show({ ...now.current, problem: why ? { why, refused: null } : null }),
    /** Removes everything, and leaves the focus where it is. */
    empty: () => {
      clear(null)
      deleteUpload(takeReplaced())
    },
  }
}

export type Upload = ReturnType<typeof useUpload>
