import { processSlot } from '#lib/base/process-slot.ts'
import type en from '#messages/en/index.ts'
import type { Locale } from './locales.ts'

/** The words that were loaded from elsewhere, complete. */
type LoadedWords = {
  /** Each as it came. */
  files: Partial<Record<Locale, string>>
  messages: Partial<Record<Locale, typeof en>>
  /** A page made before this, in milliseconds since 1970, has older words. */
  freshFrom: number
}

declare global {
  interface ProcessSlots {
    loadedWords: LoadedWords
  }
}

/** The words that this process loaded from elsewhere. */
export const loadedWords = (): LoadedWords =>
  processSlot('loadedWords', () => ({ files: {}, messages: {}, freshFrom: 0 }))
