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

/** Returns the messages that this process has loaded from MESSAGES_URL, completed with the bundled ones. */
export const loadedMessages = () =>
  processSlot('loadedMessages', () => ({ files: {}, messages: {}, freshFromMs: 0 }))
