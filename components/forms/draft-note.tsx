'use client'

import { useRef } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import type { DraftNews } from './use-device-draft.ts'

type DraftNoteProps = {
  words: Messages['apply']['draft']
  news: Exclude<DraftNews, 'none'>
  /** Whether the device took it. */
  isKept: boolean
  /** Whether the server holds a file. */
  hasFiles: boolean
  clear: () => void
}

const sentenceOf = ({ words, news, isKept, hasFiles }: Omit<DraftNoteProps, 'clear'>) => {
  if (news === 'cleared') return words.cleared
  if (news === 'restoredFiles' && hasFiles) return words.restoredFiles
  const said = news === 'restored' ? words.restored : words.kept
  return `${isKept ? said : words.unkept} ${hasFiles ? words.files : ''}`
}

/** Says whether this device keeps what is typed, and clears it in one tap. */
export function DraftNote({ clear, ...about }: DraftNoteProps) {
  const { words, news } = about
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg bg-mist px-5 py-3">
      <p ref={text} tabIndex={-1} role="status" className="min-w-0 flex-1 basis-64">
        {sentenceOf(about)}
      </p>
      {news !== 'cleared' && (
        <button
          type="button"
          className="button button-line button-small text-[1rem]"
          onClick={() => {
            clear()
            // The button goes.
            text.current?.focus()
          }}
        >
          {words.clear}
        </button>
      )}
    </div>
  )
}
