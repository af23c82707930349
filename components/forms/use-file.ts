import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import { type FileField, fileError, type GivenFile } from '#lib/schemas/files.ts'
import { type Choice, type Choices, useChoices } from './use-choices.ts'
import { type UploadHandle, useUpload } from './use-upload.ts'

/**
 * What is wrong: an error key or the server's words, and the name of the file that was not taken for it. `isNews`:
 * it came of itself, while the visitor may have been elsewhere on the page.
 */
type FileProblem = { why: string; refused: string | null; isNews?: boolean }

/** A file input: what is chosen in it, how far it is uploaded, and what is wrong with it. */
export type FileState = Pick<Choices, 'chosen' | 'earlier' | 'retreats' | 'accept'> & {
  input: RefObject<HTMLInputElement | null>
  /** What is chosen; null also for what was chosen before the page was loaded anew. */
  file: File | null
  upload: UploadHandle
  problem: FileProblem | null
  /** Looks at what the input holds now. */
  take: () => void
  /** Puts a dropped file into the input. */
  drop: (files: FileList) => void
  /** Removes what is chosen, or gives up what was to take its place. */
  remove: () => void
  /** Removes everything, and leaves the focus where it is. */
  empty: () => void
  /** Removes a file that is no good, and says why. */
  refuse: (why: string) => void
  setError: (why: string) => void
  /** Whoever sends what stands there has seen what was refused in its place; news is seen by then, and stays. */
  forgive: () => void
}

/** There is a file to be sent. */
export const isHere = ({ chosen, upload }: { chosen: Choice | null; upload: UploadHandle }): boolean =>
  chosen !== null && upload.state.step !== 'unfinished'

type FileOptions = {
  locale: Locale
  initialError: string | null
  given: GivenFile | undefined
  /** The visitor chose or removed something; a drop and a button say nothing to the form around them. */
  onChange: () => void
}

// One that was good and could still not be held has no error of its own.
const problemOf = ({
  initialError,
  given,
}: Pick<FileOptions, 'initialError' | 'given'>): FileProblem | null => {
  const refused = given?.refused ?? null
  const why = initialError ?? (refused && 'fileGone')
  return why ? { why, refused } : null
}

export const useFile = (field: FileField, options: FileOptions): FileState => {
  const input = useRef<HTMLInputElement>(null)
  const choices = useChoices(field, options.given)
  const [problem, setProblem] = useState(() => problemOf(options))

  const clearInput = () => {
    if (input.current) input.current.value = ''
  }
  const refuse = (why: string) => {
    const refused = choices.newest()?.name ?? null
    clearInput()
    upload.retreat()
    setProblem({ why, refused })
  }
  const onLate = (refused: string) => setProblem({ why: 'fileUnfinished', refused, isNews: true })
  const upload = useUpload({ field, locale: options.locale, choices, onRefuse: refuse, onLate })
  const take = () => {
    const { files } = input.current ?? {}
    const taken = files?.[0]
    // Some browsers empty the input when nothing is chosen in their dialog: what was chosen before stays.
    if (!files || !taken) return
    options.onChange()
    const why = files.length > 1 ? 'oneFile' : fileError(field, taken)
    if (why) {
      clearInput()
      return setProblem({ why, refused: taken.name })
    }
    setProblem(null)
    choices.add(taken)
    upload.start(taken)
  }
  const drop = (files: FileList) => {
    if (!input.current || files.length === 0) return
    input.current.files = files
    take()
  }
  const leave = (how: () => void) => {
    how()
    clearInput()
    setProblem(null)
  }

  const wake = useEffectEvent(() => {
    choices.find()
    // A file may have been chosen before the page came alive.
    if (input.current?.files?.length) take()
    else upload.goOn()
  })
  useEffect(() => wake(), [])

  return {
    input,
    file: choices.chosen?.file ?? null,
    chosen: choices.chosen,
    earlier: choices.earlier,
    retreats: choices.retreats,
    accept: choices.accept,
    upload,
    problem,
    take,
    drop,
    remove: () => {
      leave(upload.retreat)
      options.onChange()
      input.current?.focus()
    },
    empty: () => leave(upload.clear),
    refuse,
    setError: (why) => setProblem({ why, refused: null }),
    forgive: () => setProblem(problem?.isNews ? { ...problem, isNews: false } : null),
  }
}
