'use client'

import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { acceptOf, type FileField } from '#lib/schemas/files.ts'
import { FieldError } from './field.tsx'
import { fileSize, type SizeWords } from './file-size.ts'
import { HeldNote } from './held-note.tsx'
import type { FileState } from './use-file.ts'

export type FileWords = Pick<
  Messages['apply'],
  'choosePhoto' | 'chooseFile' | 'isHere' | 'photoPreview' | 'removePhoto' | 'removeCv' | 'replace'
> &
  SizeWords

export type FileIcons = {
  alert: ReactNode
  photo: ReactNode
  upload: ReactNode
  file: ReactNode
  remove: ReactNode
  discard: ReactNode
}

type FileFieldProps = {
  field: FileField
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
const FileInput = ({ field: id, state, error, isRequired }: FileFieldProps) => {
  const ids = idsOf(id)
  const held = state.held && !state.file && ids.held
  const described = [state.file ? ids.file : ids.hint, held, error && ids.error].filter(Boolean).join(' ')
  return (
    <input
      ref={state.input}
      id={id}
      name={id}
      type="file"
      accept={acceptOf(id)}
      required={isRequired && !state.held}
      className="file-input"
      aria-labelledby={ids.label}
      aria-describedby={described}
      aria-invalid={error !== undefined}
      onChange={state.take}
    />
  )
}

const FileName = ({ id, file, words }: { id: string; file: File; words: FileWords }) => (
  <span id={id} className="block min-w-0">
    <bdi dir="ltr" className="file-name">
      {file.name}
    </bdi>{' '}
    <bdi className="small block text-muted tabular-nums">{fileSize(file.size, words)}</bdi>
  </span>
)

const Held = ({ field, state, words }: FileFieldProps) =>
  state.held && !state.file ? (
    <HeldNote id={idsOf(field).held} field={field} held={state.held} words={words.isHere} />
  ) : null

const useObjectUrl = (file: File | null) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** The applicant's photo, shown as soon as it is chosen. */
export function PhotoField({ label, ...props }: FileFieldProps & { label: string }) {
  const { field: id, hint, state, error, words, icons } = props
  const { file } = state
  const url = useObjectUrl(file)
  const ids = idsOf(id)
  return (
    <div className="field file-field md:col-span-2" data-invalid={error !== undefined || undefined}>
      <p className="field-label">
        <span id={ids.label}>{label}</span>
        <span id={ids.hint} className="field-note">
          {hint}
        </span>
      </p>
      <div className="relative">
        <label htmlFor={id} className="file-choice">
          <FileInput {...props} />
          <span className={`file-shown photo-box ${url ? 'photo-shown' : ''}`}>
            {url ? (
              <picture className="contents">
                <img src={url} alt={words.photoPreview} width={112} height={112} />
              </picture>
            ) : (
              icons.photo
            )}
          </span>
          <span className="file-shown min-w-0">
            {file && <FileName id={ids.file} file={file} words={words} />}
            <span className={file ? 'text-link small' : 'button button-line button-small'}>
              {file ? words.replace : words.choosePhoto}
            </span>
          </span>
        </label>
        {file && (
          <button
            type="button"
            className="photo-remove"
            aria-label={words.removePhoto}
            onClick={state.remove}
          >
            <span>{icons.remove}</span>
          </button>
        )}
      </div>
      <Held {...props} />
      <FieldError id={ids.error} icon={icons.alert}>
        {error}
      </FieldError>
    </div>
  )
}

/** The applicant's CV, chosen or dropped. What heads it carries the label's id. */
export function ResumeField(props: FileFieldProps) {
  const { field: id, hint, state, error, words, icons } = props
  const { file } = state
  const [isOver, setOver] = useState(false)
  const ids = idsOf(id)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      state.drop(event.dataTransfer.files)
    },
  }
  return (
    <div className="field file-field relative" data-invalid={error !== undefined || undefined}>
      <FileInput {...props} />
      {file ? (
        <div className="file-chip">
          <span className="file-chip-icon">{icons.file}</span>
          <FileName id={ids.file} file={file} words={words} />
          <button type="button" className="file-remove" aria-label={words.removeCv} onClick={state.remove}>
            {icons.discard}
          </button>
        </div>
      ) : (
        <label htmlFor={id} className="file-drop" data-over={isOver || undefined} {...dropping}>
          {icons.upload}
          <b>{words.chooseFile}</b>
          <span id={ids.hint} className="field-note">
            {hint}
          </span>
        </label>
      )}
      <Held {...props} />
      <FieldError id={ids.error} icon={icons.alert}>
        {error}
      </FieldError>
    </div>
  )
}
