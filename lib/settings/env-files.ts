import { existsSync } from 'node:fs'
import { processSlot } from '#lib/process/process-slot.ts'

/**
 * Loads the env files that Next reads in production into `process.env`, in order of precedence, and returns a copy of
 * `process.env`. Variables already set stay unchanged. Call this before Next starts. Next expands `$name` in all values
 * of these files. Pages must not import this module. Next would then add to the standalone folder every project file
 * that the module might read.
 */
export const loadEnvFiles = () => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
  return processSlot('environment', () => ({ ...process.env }))
}
