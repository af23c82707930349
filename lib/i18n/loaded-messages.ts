import { processSlot } from '#lib/process/process-slot.ts'
import type en from '#messages/en/index.ts'
import type { Locale } from './locales.ts'

declare global {
  interface ProcessSlots {
    loadedMessages: {
      /** The content of each file as downloaded. */
      files: Partial<Record<Locale, string>>
      messages: Partial<Record<Locale, typeof en>>
      /** A `performance.now()` time. Pages cached earlier may contain older messages. */
      freshFromMs: number
    }
  }
}

/** Returns this process's cache of messages from MESSAGES_URL; a locale without loaded messages has no entry. */
export const loadedMessages = () =>
  processSlot('loadedMessages', () => ({ files: {}, messages: {}, freshFromMs: 0 }))
