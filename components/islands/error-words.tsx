'use client'

import { createContext, type ReactNode } from 'react'
import type { SiteLink } from '#lib/i18n/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'

type Words = { copy: Messages['common']['error']; home: SiteLink }

/** What an error page says; it gets nothing else from the server. */
export const ErrorWords = createContext<Words | null>(null)

export function ErrorWordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <ErrorWords value={words}>{children}</ErrorWords>
}
