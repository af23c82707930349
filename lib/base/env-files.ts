import { existsSync } from 'node:fs'
import { processSlot } from './process-slot.ts'

type Environment = Readonly<Record<string, string | undefined>>

declare global {
  interface ProcessSlots {
    environment: Environment
  }
}

/**
 * Returns the environment variables as they were at the first call. Next reads the env files too, and replaces
 * `$name` in every value of these files, so call `readEnvFiles` before Next starts.
 */
export const environment = (): Environment => processSlot('environment', () => ({ ...process.env }))

/** Reads the env files that Next reads in production, strongest first. Variables that are set stay unchanged. */
export const readEnvFiles = (): Environment => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
  return environment()
}
