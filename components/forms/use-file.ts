import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileError, type HeldFile, headError, headLength } from '#lib/schemas/files.ts'
import { readDraft } from './device-draft.ts'
import { type UploadHandle, useUpload } from './use-upload.ts'

/** A file input: what is chosen in it, how far it is uploaded, and what is wrong with it. */
export type FileState = {
  input: RefObject<HTMLInputElement | null>
  /** What is chosen; null also for what was chosen before the page was loaded anew. */
  file: File | null
  /** What is chosen or held. */
  chosen: { name: string; size: number } | null
  upload: UploadHandle
  /** What was to take its place could not be taken, which is to be mended before the form is sent. */
  isRejected: boolean
  /** An error key, or the server's words. */
  error: ApplicationError | string | null
  /** Looks at what the input holds now. */
  take: () => void
  /** Puts a dropped file into the input. */
  drop: (files: FileList) => void
  remove: () => void
  /** Removes file and error, and leaves the focus where it is. */
  empty: () => void
  /** Forgets a file that is no good any more, and says why. */
  lose: (wrong: string) => void
  setError: (error: ApplicationError | string | null) => void
}

type FileOptions = { locale: Locale; initialError: string | null; given: HeldFile | undefined }

// As long as the page lives, for the form of another vacancy.
const remembered = new Map<FileField, File>()

// A file that cannot be read here cannot be sent either, and then the form says so.
const oddityOf = async (field: FileField, file: File) => {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => null)
  return head && headError(field, file.name, new Uint8Array(head))
}

const unreadable = { photo: 'photoDamaged', resume: 'cvDamaged' } as const

export const useFile = (field: FileField, { locale, initialError, given }: FileOptions): FileState => {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<HeldFile | null>(given ?? null)
  const [isRejected, setRejected] = useState(false)
  const [error, setError] = useState<string | null>(initialError)

  const put = (chosen: File | null) => {
    setFile(chosen)
    setFound(null)
    setRejected(false)
    setError(null)
    if (chosen) remembered.set(field, chosen)
    else remembered.delete(field)
  }
  const clearInput = () => {
    if (input.current) input.current.value = ''
  }
  const lose = (wrong: string) => {
    upload.forget()
    clearInput()
    put(null)
    setError(wrong)
  }
  const upload = useUpload({
    field,
    locale,
    given,
    onFound: setFound,
    onGone: () => lose('fileGone'),
    onEnd: (end) => lose(end.kind === 'refused' ? end.message : unreadable[field]),
  })
  const take = async () => {
    const { files } = input.current ?? {}
    const taken = files?.[0]
    if (!files || !taken) return empty()
    const wrong = files.length > 1 ? 'oneFile' : fileError(field, taken)
    // What was chosen before stays; it is sent from here, not out of the input.
    const refuse = (why: string) => {
      clearInput()
      setFile(file)
      setFound(found)
      setRejected(true)
      setError(why)
    }
    if (wrong) return refuse(wrong)
    put(taken)
    const odd = await oddityOf(field, taken)
    if (input.current?.files?.[0] !== taken) return
    if (odd) refuse(odd)
    else upload.start(taken)
  }
  const drop = (files: FileList) => {
    if (!input.current || files.length === 0) return
    input.current.files = files
    take()
  }
  const empty = () => {
    upload.remove()
    clearInput()
    put(null)
  }
  const remove = () => {
    empty()
    input.current?.focus()
  }

  const takeEarly = useEffectEvent(() => {
    if (input.current?.files?.length) return take()
    const before = remembered.get(field)
    if (!before || readDraft()?.files[field]?.name !== before.name) return
    put(before)
    upload.start(before)
  })
  // A file may have been chosen before the page came alive, or in the form of another vacancy.
  useEffect(() => void takeEarly(), [])

  const chosen = file ?? found
  return { input, file, chosen, upload, isRejected, error, take, drop, remove, empty, lose, setError }
}
