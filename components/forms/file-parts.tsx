'use client'

import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { acceptOf, type FileField, tokenFields } from '#lib/schemas/files.ts'
import { FieldError } from './field.tsx'
import { fileSize } from './file-size.ts'
import { HeldNote } from './held-note.tsx'
import { UploadStatus, type UploadWords } from './upload-status.tsx'
import { type FileState, isHere } from './use-file.ts'

export type FileWords = Pick<
  Messages['apply'],
  'choosePhoto' | 'chooseFile' | 'isHere' | 'photoPreview' | 'removePhoto' | 'removeCv' | 'replace'
> &
  UploadWords

export type FileIcons = {
  alert: ReactNode
  photo: ReactNode
  upload: ReactNode
  file: ReactNode
  received: ReactNode
  remove: ReactNode
  discard: ReactNode
}

export type FileFieldProps = {
  field: FileField
  label: string
  /** The limits, which stand there before anything is chosen. */
  hint: string
  state: FileState
  error: string | undefined
  isRequired: boolean
  words: FileWords
  icons: FileIcons
}

/** The ids of what belongs to a file input; `label` is what it is called by. */
export const idsOf = (id: FileField) => ({
  label: `${id}-label`,
  hint: `${id}-hint`,
  error: `${id}-error`,
  file: `${id}-file`,
  held: `${id}-held`,
})

/** What stands for a file that is here without having been chosen on this page. */
const heldToken = ({ file, upload }: FileState) => (file ? null : upload.token())

/** What is in place is no good, or nothing is; a file that was refused for another takes nothing from that one. */
export const isWrong = ({ state, error }: FileFieldProps) => error !== undefined && !isHere(state)

/** The browser's own control, out of sight where JavaScript shows what is chosen. */
export const FileInput = (props: FileFieldProps) => {
  const { field: id, state, error, isRequired } = props
  const ids = idsOf(id)
  const token = heldToken(state)
  const about = [state.chosen ? ids.file : ids.hint, token && ids.held, error && ids.error]
  return (
    <>
      {/* Before the file itself: one that is far too large is not read to its end. */}
      {token && <input type="hidden" name={tokenFields[id]} value={token} />}
      <input
        ref={state.input}
        id={id}
        name={id}
        type="file"
        accept={acceptOf(id)}
        required={isRequired && state.upload.state.step !== 'held'}
        className="file-input"
        aria-labelledby={ids.label}
        aria-describedby={about.filter(Boolean).join(' ')}
        aria-invalid={isWrong(props)}
        onChange={state.take}
      />
    </>
  )
}

/** There is something to cancel. */
export const isUnderWay = ({ upload }: FileState) => 'sent' in upload.state

type FileNameProps = { id: string; file: { name: string; size: number }; words: FileWords }

/** A file's name and size. */
export const FileName = ({ id, file, words }: FileNameProps) => (
  <span id={id} className="block min-w-0">
    <bdi dir="ltr" className="file-name">
      {file.name}
    </bdi>{' '}
    <bdi className="small block text-muted tabular-nums">{fileSize(file.size, words)}</bdi>
  </span>
)

/** How far the file is that was chosen. */
export const FileProgress = (props: FileFieldProps) => (
  <>
    <UploadStatus name={props.label} state={props.state} words={props.words} icon={props.icons.received} />
    {props.state.chosen && heldToken(props.state) && (
      <HeldNote id={idsOf(props.field).held} name={props.state.chosen.name} words={props.words.isHere} />
    )}
  </>
)

/** What is wrong with the file, and how to go on without it where none is needed. */
export const FileProblem = ({ field, error, icons, isRequired, state, words }: FileFieldProps) => (
  <>
    <FieldError id={idsOf(field).error} icon={icons.alert}>
      {error}
    </FieldError>
    {error && !isRequired && !state.chosen && (
      <button type="button" className="file-shown text-link w-fit" onClick={state.remove}>
        {words.without}
      </button>
    )}
  </>
)
