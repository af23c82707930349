import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileError, type HeldFile, headError, headLength } from '#lib/schemas/files.ts'

/** A file input: what is chosen in it and what is wrong with it, an error key or the server's words. */
export type FileState = {
  input: RefObject<HTMLInputElement | null>
  file: File | null
  /** What waits on the server from an earlier try, for as long as nothing else is chosen. */
  held: HeldFile | null
  error: ApplicationError | string | null
  /** Looks at what the input holds now. */
  take: () => void
  /** Puts a dropped file into the input. */
  drop: (files: FileList) => void
  remove: () => void
  /** Removes file and error, and leaves the focus where it is. */
  empty: () => void
  setError: (error: ApplicationError | string | null) => void
}

export const useFile = (
  field: FileField,
  initialError: string | null,
  initiallyHeld: HeldFile | null = null,
): FileState => {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [held, setHeld] = useState(initiallyHeld)
  const [error, setError] = useState<string | null>(initialError)

  const put = (chosen: File | null, wrong: ApplicationError | null) => {
    if (input.current && wrong) input.current.value = ''
    setFile(wrong ? null : chosen)
    setError(wrong)
  }
  const look = async (chosen: File) => {
    const head = new Uint8Array(await chosen.slice(0, headLength).arrayBuffer())
    const wrong = headError(field, chosen.name, head)
    if (wrong && input.current?.files?.[0] === chosen) put(null, wrong)
  }
  const take = () => {
    const { files } = input.current ?? {}
    const chosen = files?.[0] ?? null
    const hasMore = files !== undefined && files !== null && files.length > 1
    const wrong = hasMore ? 'oneFile' : chosen && fileError(field, chosen)
    put(chosen, wrong)
    // A file that cannot be read here cannot be sent either, and then the form says so.
    if (chosen && !wrong) look(chosen).catch(() => undefined)
  }
  const drop = (files: FileList) => {
    if (!input.current || files.length === 0) return
    input.current.files = files
    take()
  }
  const empty = () => {
    if (input.current) input.current.value = ''
    setFile(null)
    setHeld(null)
    setError(null)
  }
  const remove = () => {
    empty()
    input.current?.focus()
  }

  const takeEarly = useEffectEvent(() => {
    if (input.current?.files?.length) take()
  })
  // A file may have been chosen before the page came alive.
  useEffect(() => takeEarly(), [])

  return { input, file, held, error, take, drop, remove, empty, setError }
}
