'use client'

import { type ReactNode, useState } from 'react'
import type { BranchesCopy } from '#lib/content/section-branches.ts'

type CopyAddressProps = { address: string; words: BranchesCopy['row']; icon: ReactNode }

/** Puts an address on the clipboard, and says whether it is there. */
export function CopyAddress({ address, words, icon }: CopyAddressProps) {
  const [note, setNote] = useState('')
  const copy = async () => {
    // Said once more, if it is done once more.
    setNote('')
    try {
      await navigator.clipboard.writeText(address)
      setNote(words.copied)
    } catch {
      // Also where a connection is not safe: there browsers have no clipboard for pages.
      setNote(words.notCopied)
    }
  }
  return (
    <span className="branch-script">
      <button type="button" className="text-link" onClick={copy}>
        {words.copy}
        {icon}
      </button>
      <span role="status">{note}</span>
    </span>
  )
}
