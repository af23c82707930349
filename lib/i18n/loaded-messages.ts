import { processSlot } from '#lib/base/process-slot.ts'
import type en from '#messages/en/index.ts'
import type { Locale } from './locales.ts'

declare global {
  interface ProcessSlots {
    loadedMessages: {
      /** The text of each file as received. */
      files: Partial<Record<Locale, string>>
      messages: Partial<Record<Locale, typeof en>>
      /** Pages rendered before this, in milliseconds since the process started, may have older messages. */
      freshFrom: number
    }
  }
}

/** The messages that this process loaded from MESSAGES_URL, completed by the bundled ones. */
export const loadedMessages = () =>
  processSlot('loadedMessages', () => ({ files: {}, messages: {}, freshFrom: 0 }))
