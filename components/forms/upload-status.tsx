'use client'

import type { ReactNode } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { fileSize, type SizeWords } from './file-size.ts'
import { HeldNote } from './held-note.tsx'
import type { FileState } from './use-file.ts'

export type UploadWords = Messages['apply']['upload'] & SizeWords

type UploadStatusProps = {
  /** What the file is called on the page. */
  name: string
  state: FileState
  words: UploadWords
  icon: ReactNode
}

const announcedEvery = 25

/** A sentence with a percentage, whole and in the language's digits. */
export const sayPercent = (sentence: string, share: number, numerals: string): string =>
  sentence.replace('{percent}', writeNumber(numerals, Math.min(100, Math.floor(share * 100))))

/** What is said aloud: not each percent. */
const announcement = ({ name, state, words }: UploadStatusProps) => {
  const { state: upload } = state.upload
  if (!state.chosen || upload.step === 'none') return ''
  if (upload.step === 'held') return `${name}: ${words.received}`
  if (upload.step !== 'sending') return `${name}: ${words[upload.step]}`
  const share = upload.sent / state.chosen.size
  const step = (Math.floor((share * 100) / announcedEvery) * announcedEvery) / 100
  return `${name}: ${sayPercent(words.percent, step, words.numerals)}`
}

/** How far a file is, and what may be done about it. */
const Progress = ({ name, state, words, sent }: UploadStatusProps & { sent: number }) => {
  const { upload, chosen, earlier } = state
  const size = chosen?.size ?? 1
  const { step } = upload.state
  const percent = sayPercent(words.percent, sent / size, words.numerals)
  const bytes = words.bytes.replace('{sent}', fileSize(sent, words)).replace('{total}', fileSize(size, words))
  return (
    <div className="file-progress" data-step={step}>
      <progress max={size} value={sent} aria-label={name} aria-valuetext={percent} />
      <p className="small flex flex-wrap justify-between gap-x-4 tabular-nums">
        <b>{percent}</b>
        <span className="text-muted">{bytes}</span>
      </p>
      {step !== 'sending' && (
        <p className="small font-semibold">{words[step === 'waiting' ? 'waiting' : 'unfinished']}</p>
      )}
      {earlier && <HeldNote name={earlier.name} words={words.until} />}
      <p className="flex flex-wrap gap-x-5">
        {step === 'waiting' && (
          <button type="button" className="text-link" onClick={upload.retry}>
            {words.retry}
          </button>
        )}
        <button type="button" className="text-link" onClick={state.remove}>
          {words.cancel}
        </button>
      </p>
    </div>
  )
}

/** What the server has of a chosen file. */
export function UploadStatus(props: UploadStatusProps) {
  const { state, words, icon } = props
  const { state: upload } = state.upload
  return (
    <>
      {state.chosen && 'sent' in upload && <Progress {...props} sent={upload.sent} />}
      {state.chosen && upload.step === 'held' && (
        <p className="file-received small">
          {icon}
          {words.received}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement(props)}
      </p>
    </>
  )
}
