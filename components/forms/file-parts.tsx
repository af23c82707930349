'use client'

import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { acceptOf, type FileField } from '#lib/schemas/files.ts'
import { FieldError } from './field.tsx'
import { fileSize } from './file-size.ts'
import { HeldNote } from './held-note.tsx'
import { UploadStatus, type UploadWords } from './upload-status.tsx'
import type { FileState } from './use-file.ts'

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

/** The browser's own control, out of sight where JavaScript shows what is chosen. */
export const FileInput = ({ field: id, state, error, isRequired }: FileFieldProps) => {
  const ids = idsOf(id)
  const isHeld = state.upload.state.step === 'held'
  const held = isHeld && !state.file && ids.held
  const described = [state.chosen ? ids.file : ids.hint, held, error && ids.error].filter(Boolean).join(' ')
  return (
    <input
      ref={state.input}
      id={id}
      name={id}
      type="file"
      accept={acceptOf(id)}
      required={isRequired && !isHeld}
      className="file-input"
      aria-labelledby={ids.label}
      aria-describedby={described}
      aria-invalid={error !== undefined}
      onChange={state.take}
    />
  )
}

/** A file that is here without having been chosen on this page, and what stands for it in the form. */
const Held = ({ field, state, words }: FileFieldProps) => {
  const { file, chosen, upload } = state
  const token = upload.token()
  return !file && chosen && token ? (
    <HeldNote id={idsOf(field).held} field={field} held={{ ...chosen, token }} words={words.isHere} />
  ) : null
}

/** A reload stopped it on its way. */
export const isUnfinished = ({ upload }: FileState) => upload.state.step === 'unfinished'

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
    <Held {...props} />
  </>
)

/** What is wrong with the file. */
export const FileProblem = ({ field, error, icons }: FileFieldProps) => (
  <FieldError id={idsOf(field).error} icon={icons.alert}>
    {error}
  </FieldError>
)
