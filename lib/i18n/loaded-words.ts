import { processSlot } from '#lib/base/process-slot.ts'
import type en from '#messages/en/index.ts'
import type { Locale } from './locales.ts'

/** Messages loaded from MESSAGES_URL, completed by the bundled ones. */
type LoadedWords = {
  /** The text of each file as received. */
  files: Partial<Record<Locale, string>>
  messages: Partial<Record<Locale, typeof en>>
  /** Pages rendered before this, in milliseconds since the process started, have older messages. */
  freshFrom: number
}

declare global {
  interface ProcessSlots {
    loadedWords: LoadedWords
  }
}

/** The messages that this process loaded from MESSAGES_URL. */
export const loadedWords = (): LoadedWords =>
  processSlot('loadedWords', () => ({ files: {}, messages: {}, freshFrom: 0 }))
