import { processSlot } from './process-slot.ts'

type Environment = Readonly<Record<string, string | undefined>>

declare global {
  interface ProcessSlots {
    environment: Environment
  }
}

/** Returns the environment variables as `saveEnvironment` saved them, if it was called. */
export const environment = (): Environment => globalThis.processSlots?.environment ?? process.env

/** Saves a copy of the environment variables, which later changes do not reach. */
export const saveEnvironment = (): Environment => processSlot('environment', () => ({ ...process.env }))
