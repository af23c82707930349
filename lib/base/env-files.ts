import { existsSync } from 'node:fs'
import { processSlot } from './process-slot.ts'

type Environment = Readonly<Record<string, string | undefined>>

declare global {
  interface ProcessSlots {
    environment: Environment
  }
}

/** Returns the environment variables as they were after `readEnvFiles`, if it was called. */
export const environment = (): Environment => globalThis.processSlots?.environment ?? process.env

/**
 * Reads the env files that Next reads in production, strongest first. Variables that are set stay unchanged. Call
 * this before Next starts, because Next replaces `$name` in every value that these files have.
 */
export const readEnvFiles = (): Environment => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
  return processSlot('environment', () => ({ ...process.env }))
}
