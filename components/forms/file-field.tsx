'use client'

import { type DragEvent, useEffect, useState } from 'react'
import {
  type FileFieldProps,
  FileInput,
  FileName,
  FileProblem,
  FileProgress,
  idsOf,
  isUnderWay,
  isWrong,
} from './file-parts.tsx'
import { isHere } from './use-file.ts'

const useObjectUrl = (file: File | null) => {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ of: file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // An earlier file's is shown no more: it leads nowhere.
  return file && made?.of === file ? made.url : null
}

/** The applicant's photo, shown as soon as it is chosen. */
export function PhotoField(props: FileFieldProps) {
  const { field: id, label, hint, state, words, icons } = props
  const { file, chosen } = state
  const url = useObjectUrl(file)
  const ids = idsOf(id)
  const isShown = isHere(state)
  return (
    <div className="field file-field md:col-span-2" data-invalid={isWrong(props) || undefined}>
      <p className="field-label">
        <span id={ids.label}>{label}</span>
        <span id={ids.hint} className="field-note">
          {hint}
        </span>
      </p>
      <div className="relative">
        <label htmlFor={id} className="file-choice">
          <FileInput {...props} />
          <span className={`file-shown photo-box ${isShown ? 'photo-shown' : ''}`}>
            {url ? (
              <picture className="contents">
                <img src={url} alt={words.photoPreview} width={112} height={112} />
              </picture>
            ) : (
              icons.photo
            )}
          </span>
          <span className="min-w-0">
            {chosen && <FileName id={ids.file} file={chosen} words={words} />}
            <span
              className={`file-shown ${isShown ? 'text-link' : 'button button-line button-small text-[1rem]'}`}
            >
              {isShown ? words.replace : words.choosePhoto}
            </span>
          </span>
        </label>
        {chosen && !isUnderWay(state) && (
          <button
            type="button"
            className="file-shown photo-remove"
            aria-label={words.removePhoto}
            onClick={state.remove}
          >
            <span>{icons.remove}</span>
          </button>
        )}
      </div>
      <FileProgress {...props} />
      <FileProblem {...props} />
    </div>
  )
}

/** The CV that is chosen. */
const ResumeChip = ({ field, state, words, icons }: FileFieldProps) =>
  state.chosen && (
    <div className="file-chip">
      <span className="file-chip-icon">{icons.file}</span>
      <FileName id={idsOf(field).file} file={state.chosen} words={words} />
      {!isUnderWay(state) && (
        <button
          type="button"
          className="file-shown file-remove"
          aria-label={words.removeCv}
          onClick={state.remove}
        >
          {icons.discard}
        </button>
      )}
    </div>
  )

/** The applicant's CV, chosen or dropped. What heads it carries the label's id. */
export function ResumeField(props: FileFieldProps) {
  const { field: id, hint, state, words, icons } = props
  const [isOver, setOver] = useState(false)
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
    <div
      className="field file-field relative"
      data-invalid={isWrong(props) || undefined}
      data-over={isOver || undefined}
      {...dropping}
    >
      <FileInput {...props} />
      <ResumeChip {...props} />
      <FileProgress {...props} />
      {isHere(state) && !isUnderWay(state) && (
        <label htmlFor={id} className="file-shown file-replace text-link">
          {words.replace}
        </label>
      )}
      {!isHere(state) && (
        <label htmlFor={id} className="file-drop">
          {icons.upload}
          <b>{words.chooseFile}</b>
          <span id={idsOf(id).hint} className="field-note">
            {hint}
          </span>
        </label>
      )}
      <FileProblem {...props} />
    </div>
  )
}
