'use client'

import { useRef } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import type { DraftNews } from './use-device-draft.ts'

type DraftNoteProps = {
  words: Messages['apply']['draft']
  news: Exclude<DraftNews, 'none'>
  /** Whether the server holds a file. */
  hasFiles: boolean
  clear: () => void
}

/** Says that this device keeps what is typed, and clears it in one tap. */
export function DraftNote({ words, news, hasFiles, clear }: DraftNoteProps) {
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg bg-mist px-5 py-3">
      <p ref={text} tabIndex={-1} role="status" className="min-w-0 flex-1 basis-64">
        {words[news]} {hasFiles && news !== 'cleared' && words.files}
      </p>
      {news !== 'cleared' && (
        <button
          type="button"
          className="button button-line button-small"
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
