'use client'

import { type DragEvent, type ReactNode, useMemo, useState } from 'react'
import fieldStyles from '#components/ui/field.module.css'
import type { Messages } from '#lib/i18n/messages.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { type FileField, fileRules, tokenFields } from '#lib/schemas/files.ts'
import { FieldError } from './controls.tsx'
import styles from './file-field.module.css'
import { hasFile, isInProgress } from './upload.ts'
import type { UploadField } from './use-upload.ts'

type FileFieldCopy = Pick<
  Messages['apply'],
  'choosePhoto' | 'chooseFile' | 'isHere' | 'photoPreview' | 'removePhoto' | 'removeResume' | 'replace'
> &
  Messages['apply']['upload'] &
  Messages['apply']['units'] & {
    /** Numerals from `numeralsOf` in lib/i18n/formats.ts. */
    numerals: string
  }

/** `photo` and `resume` stand for a missing or refused file, and `file` for any other file without a preview. */
export type FileIcons = Record<'alert' | 'success' | FileField | 'file' | 'discard', ReactNode>

type FileFieldProps = {
  field: FileField
  label: string
  /** Hides the label visually; set it if a heading shows the same text. */
  hasHiddenLabel?: boolean
  /** The allowed types and size; also states that the file is optional if it is. */
  hint: string
  upload: UploadField
  error: string | undefined
  isRequired: boolean
  copy: FileFieldCopy
  icons: FileIcons
}

const getIds = (id: FileField) => ({
  hint: `${id}-hint`,
  error: `${id}-error`,
  file: `${id}-file`,
  restored: `${id}-kept`,
})

/** Formats a size in whole kilobytes or, from 1 MB, in megabytes with at most one decimal place. */
const formatSize = (bytes: number, { kilobytes, megabytes, numerals }: FileFieldCopy) =>
  bytes < 1024 ** 2
    ? kilobytes.replace('{count}', formatWithNumerals(numerals, Math.round(bytes / 1024) || Math.sign(bytes)))
    : megabytes.replace('{count}', formatWithNumerals(numerals, bytes / 1024 ** 2))

/** Replaces `{percent}` with the fraction as a percentage, rounded down. */
export const formatPercent = (template: string, fraction: number, numerals: string): string =>
  template.replace('{percent}', formatWithNumerals(numerals, Math.min(100, Math.floor(fraction * 100))))

/** Returns the token of an uploaded file restored from a draft, or null. */
const getRestoredToken = ({ step, file, token }: UploadField) => (step === 'received' && !file ? token : null)

/** Checks whether the field shows a file name, possibly the name of a refused file. */
const hasFileName = ({ name }: UploadField) => name !== ''

/** Returns the text of the label that opens the file dialog; null during an upload. */
const getChooseLabel = ({ field, upload, copy }: FileFieldProps) => {
  if (isInProgress(upload)) return null
  if (hasFile(upload)) return copy.replace
  return field === 'photo' ? copy.choosePhoto : copy.chooseFile
}

/** The native file input. After hydration it is visually hidden, and the field shows the chosen file. */
const FileInput = (props: FileFieldProps) => {
  const { field: id, label, upload, error, isRequired } = props
  const ids = getIds(id)
  const token = getRestoredToken(upload)
  const describedBy = [hasFileName(upload) ? ids.file : ids.hint, token && ids.restored, error && ids.error]
  return (
    <>
      {/* The server reads only the start of an oversized form, so the token precedes the file. */}
      {token && <input type="hidden" name={tokenFields[id]} value={token} />}
      <input
        ref={upload.input}
        id={id}
        name={id}
        type="file"
        accept={fileRules[id].accept}
        required={isRequired && upload.step !== 'received'}
        className={styles.input}
        // Voice control requires an accessible name that contains the visible text.
        aria-label={[label, getChooseLabel(props)].filter(Boolean).join(': ')}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        aria-invalid={error !== undefined}
        onChange={upload.handleFileChange}
      />
    </>
  )
}

const Preview = ({ field, upload, copy, icons }: FileFieldProps) => {
  const { file, preview } = upload
  // The photo may be shown until the page closes, so its URL is not revoked.
  const url = useMemo(
    () => (field === 'photo' && file ? URL.createObjectURL(file) : preview),
    [field, file, preview],
  )
  return (
    <span className={styles.preview}>
      {url ? (
        <picture>
          <img src={url} alt={copy.photoPreview} width={64} height={64} />
        </picture>
      ) : (
        icons[hasFile(upload) ? 'file' : field]
      )}
    </span>
  )
}

const FileName = ({ field, upload, copy }: FileFieldProps) =>
  hasFileName(upload) && (
    <span id={getIds(field).file} className="contents">
      <span className="block w-full">
        <bdi className={styles.name}>{upload.name}</bdi>
      </span>{' '}
      {upload.size > 0 && (
        <bdi className="small text-muted tabular-nums">{formatSize(upload.size, copy)}</bdi>
      )}
    </span>
  )

/** The label that opens the file dialog; it covers the whole row. */
const ChooseLabel = (props: FileFieldProps) => {
  const { field, hint, upload } = props
  const text = getChooseLabel(props)
  if (!text) return null
  if (hasFile(upload))
    return (
      <label htmlFor={field} className={`text-link unhydrated:hidden ${styles.choose}`}>
        {text}
      </label>
    )
  return (
    <>
      <label htmlFor={field} className={`w-full font-bold unhydrated:hidden ${styles.choose}`}>
        {text}
      </label>
      <span id={getIds(field).hint} className="w-full text-sm font-medium tracking-normal text-muted">
        {hint}
      </span>
    </>
  )
}

/** Removes the chosen file. `Progress` renders the button that cancels a running upload. */
const RemoveButton = ({ field, upload, copy, icons }: FileFieldProps) =>
  hasFileName(upload) &&
  !isInProgress(upload) && (
    <button
      type="button"
      className="relative ms-auto grid size-11 flex-none place-items-center rounded-full hover:bg-mist unhydrated:hidden"
      aria-label={copy[field === 'photo' ? 'removePhoto' : 'removeResume']}
      onClick={upload.remove}
    >
      {icons.discard}
    </button>
  )

const Progress = ({ label, upload, copy }: FileFieldProps) => {
  if (!isInProgress(upload)) return null
  const { step, sentBytes, size } = upload
  const percent = formatPercent(copy.percent, sentBytes / size, copy.numerals)
  return (
    <div className={styles.progress} data-step={step}>
      <progress max={size} value={sentBytes} aria-label={label} aria-valuetext={percent} />
      <p className="flex flex-wrap items-center justify-between gap-x-5">
        <b className="small tabular-nums">{percent}</b>
        <button type="button" className="text-link" onClick={upload.remove}>
          {copy.cancel}
        </button>
      </p>
      {step === 'waiting' && <p className="small font-semibold">{copy.waiting}</p>}
    </div>
  )
}

/** Returns the text for screen readers, which changes once per quarter of an upload, not with each percent. */
const describeStatus = ({ label, upload: { step, sentBytes, size }, copy }: FileFieldProps) => {
  if (step === 'empty' || step === 'refused' || step === 'local') return ''
  if (step !== 'sending') return `${label}: ${copy[step]}`
  return `${label}: ${formatPercent(copy.percent, Math.floor((sentBytes / size) * 4) / 4, copy.numerals)}`
}

const FileStatus = (props: FileFieldProps) => {
  const { field, upload, copy, icons } = props
  const [before, after] = copy.isHere.split('{file}')
  return (
    <>
      <Progress {...props} />
      {upload.step === 'received' && (
        <p className="flex items-center gap-1.5 small font-bold text-success">
          {icons.success}
          {copy.received}
        </p>
      )}
      <p role="status" className="sr-only">
        {describeStatus(props)}
      </p>
      {getRestoredToken(upload) && (
        <p id={getIds(field).restored} className={`small text-muted ${styles.restored}`}>
          {before}
          <bdi>{upload.name}</bdi>
          {after}
        </p>
      )}
    </>
  )
}

/** A drop zone for one of the application's files, with a preview and the upload's progress. */
export function FileDropField(props: FileFieldProps) {
  const { field: id, label, hasHiddenLabel, upload, error, icons } = props
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleDragEvent = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(event.type === 'dragover')
    if (event.type === 'drop') upload.dropFiles(event.dataTransfer.files)
  }
  const dragHandlers = { onDragOver: handleDragEvent, onDragLeave: handleDragEvent, onDrop: handleDragEvent }
  return (
    <div
      className={`${fieldStyles.field} ${styles.fileField}`}
      data-field={id}
      data-invalid={error !== undefined || undefined}
      data-over={isDraggedOver || undefined}
      {...dragHandlers}
    >
      {!hasHiddenLabel && (
        <span className={fieldStyles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <div className={styles.row} data-filled={hasFile(upload) || undefined}>
        <Preview {...props} />
        <div className={styles.content}>
          <FileInput {...props} />
          <FileName {...props} />
          <FileStatus {...props} />
          <ChooseLabel {...props} />
        </div>
        <RemoveButton {...props} />
      </div>
      <FieldError id={getIds(id).error} icon={icons.alert}>
        {error}
      </FieldError>
    </div>
  )
}
