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

export type FileIcons = Record<
  'alert' | 'success' | 'close' | 'photo' | 'upload' | 'file' | 'discard',
  ReactNode
>

type FileFieldProps = {
  field: FileField
  label: string
  /** The allowed types and size. */
  hint: string
  upload: UploadField
  error: string | undefined
  isRequired: boolean
  copy: FileFieldCopy
  icons: FileIcons
}

export const idsOf = (id: FileField) => ({
  label: `${id}-label`,
  hint: `${id}-hint`,
  error: `${id}-error`,
  file: `${id}-file`,
  pending: `${id}-kept`,
})

/** Formats a size in whole kilobytes or, from 1 MB on, in megabytes with at most one decimal place. */
const formatSize = (bytes: number, { kilobytes, megabytes, numerals }: FileFieldCopy) =>
  bytes < 1024 ** 2
    ? kilobytes.replace('{count}', formatWithNumerals(numerals, Math.round(bytes / 1024) || Math.sign(bytes)))
    : megabytes.replace('{count}', formatWithNumerals(numerals, bytes / 1024 ** 2))

/** Fills in `{percent}` with the fraction as a percentage, rounded down. */
export const formatPercent = (template: string, fraction: number, numerals: string): string =>
  template.replace('{percent}', formatWithNumerals(numerals, Math.min(100, Math.floor(fraction * 100))))

/** Returns the token of a file that was uploaded before this page was loaded, or null. */
const pendingToken = ({ step, file, token }: UploadField) => (step === 'received' && !file ? token : null)

/** Checks whether the field shows a file name, even that of a refused file. */
const hasFileName = ({ name }: UploadField) => name !== ''

/** The native file input. After hydration it is visually hidden, because the field shows the chosen file. */
const FileInput = (props: FileFieldProps) => {
  const { field: id, upload, error, isRequired } = props
  const ids = idsOf(id)
  const token = pendingToken(upload)
  const describedBy = [hasFileName(upload) ? ids.file : ids.hint, token && ids.pending, error && ids.error]
  return (
    <>
      {/* The token precedes the file, because the server reads only the start of an oversized form. */}
      {token && <input type="hidden" name={tokenFields[id]} value={token} />}
      <input
        ref={upload.input}
        id={id}
        name={id}
        type="file"
        accept={fileRules[id].accept}
        required={isRequired && upload.step !== 'received'}
        className={styles.input}
        aria-labelledby={ids.label}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        aria-invalid={error !== undefined}
        onChange={upload.chooseFile}
      />
    </>
  )
}

const FileName = ({ field, upload, copy }: FileFieldProps) =>
  hasFileName(upload) && (
    <span id={idsOf(field).file} className="block min-w-0">
      <bdi className={styles.name}>{upload.name}</bdi>{' '}
      {upload.size > 0 && (
        <bdi className="block small text-muted tabular-nums">{formatSize(upload.size, copy)}</bdi>
      )}
    </span>
  )

type RemoveButtonProps = FileFieldProps & { className: string | undefined; children: ReactNode }

/** Removes the chosen file. A running upload is cancelled by the button in `Progress` instead. */
const RemoveButton = ({ field, upload, copy, className, children }: RemoveButtonProps) =>
  hasFileName(upload) &&
  !isInProgress(upload) && (
    <button
      type="button"
      className={`unhydrated:hidden ${className}`}
      aria-label={copy[field === 'photo' ? 'removePhoto' : 'removeResume']}
      onClick={upload.remove}
    >
      {children}
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

/** Returns the text for screen readers, which changes with each quarter of an upload, not each percent. */
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
      {pendingToken(upload) && (
        <p id={idsOf(field).pending} className="small text-muted">
          {before}
          <bdi>{upload.name}</bdi>
          {after}
        </p>
      )}
    </>
  )
}

type FileFieldBoxProps = FileFieldProps & { className: string; children: ReactNode }

/** The parts that both fields have: a drop zone, and the error at the end. */
const FileFieldBox = ({ field, upload, error, icons, className, children }: FileFieldBoxProps) => {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(event.type === 'dragover')
    if (event.type === 'drop') upload.dropFiles(event.dataTransfer.files)
  }
  const dragHandlers = { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag }
  return (
    <div
      className={`${fieldStyles.field} ${styles.fileField} ${className}`}
      data-field={field}
      data-invalid={error !== undefined || undefined}
      data-over={isDraggedOver || undefined}
      {...dragHandlers}
    >
      {children}
      <FieldError id={idsOf(field).error} icon={icons.alert}>
        {error}
      </FieldError>
    </div>
  )
}

export function PhotoField(props: FileFieldProps) {
  const { field: id, label, hint, upload, copy, icons } = props
  // The URL is not revoked, because the photo may be shown until the page closes.
  const url = useMemo(() => upload.file && URL.createObjectURL(upload.file), [upload.file])
  const ids = idsOf(id)
  const hasPhoto = hasFile(upload)
  return (
    <FileFieldBox {...props} className="md:col-span-2">
      <p className={fieldStyles.label}>
        <span id={ids.label}>{label}</span>
        <span id={ids.hint} className="text-sm font-medium tracking-normal text-muted">
          {hint}
        </span>
      </p>
      <div className="relative">
        <label htmlFor={id} className={styles.choice}>
          <FileInput {...props} />
          <span className={`unhydrated:hidden ${styles.photo} ${hasPhoto ? styles.photoShown : ''}`}>
            {url ? (
              <picture className="contents">
                <img src={url} alt={copy.photoPreview} width={112} height={112} />
              </picture>
            ) : (
              icons.photo
            )}
          </span>
          <span className="min-w-0">
            <FileName {...props} />
            <span
              className={`unhydrated:hidden ${hasPhoto ? 'text-link' : 'button button-small text-base button-line'}`}
            >
              {hasPhoto ? copy.replace : copy.choosePhoto}
            </span>
          </span>
        </label>
        <RemoveButton
          {...props}
          className="absolute start-21 -top-4 grid size-11 place-items-center [&>span]:grid [&>span]:size-9 [&>span]:place-items-center [&>span]:rounded-full [&>span]:border-3 [&>span]:border-paper [&>span]:bg-text [&>span]:text-paper"
        >
          <span>{icons.close}</span>
        </RemoveButton>
      </div>
      <FileStatus {...props} />
    </FileFieldBox>
  )
}

/** The applicant's CV, with a drop zone. The heading above it needs the id `idsOf(field).label`. */
export function ResumeField(props: FileFieldProps) {
  const { field: id, hint, upload, copy, icons } = props
  return (
    <FileFieldBox {...props} className="relative">
      <FileInput {...props} />
      {hasFileName(upload) && (
        <div className={styles.chip}>
          <span className="grid size-11 flex-none place-items-center rounded-sm bg-card text-brand-strong">
            {icons.file}
          </span>
          <FileName {...props} />
          <RemoveButton
            {...props}
            className="ms-auto grid size-11 flex-none place-items-center rounded-full hover:bg-veil"
          >
            {icons.discard}
          </RemoveButton>
        </div>
      )}
      <FileStatus {...props} />
      {hasFile(upload) && !isInProgress(upload) && (
        <label
          htmlFor={id}
          className="text-link inline-flex min-h-11 w-fit min-w-11 cursor-pointer items-center unhydrated:hidden"
        >
          {copy.replace}
        </label>
      )}
      {!hasFile(upload) && (
        <label htmlFor={id} className={styles.drop}>
          {icons.upload}
          <b>{copy.chooseFile}</b>
          <span id={idsOf(id).hint} className="text-sm font-medium tracking-normal text-muted">
            {hint}
          </span>
        </label>
      )}
    </FileFieldBox>
  )
}
