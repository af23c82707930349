import { existsSync } from 'node:fs'
import { processSlot } from '#lib/process/process-slot.ts'

/**
 * Reads the env files that Next reads in production, strongest first. Variables that are set stay unchanged. Call
 * this before Next starts, because Next replaces `$name` in every value that these files have. Pages must not import
 * this file, because Next would copy all files of the project that it could name into the standalone folder.
 */
export const readEnvFiles = () => {
  for (const file of ['.env.production.local', '.env.local', '.env.production', '.env']) {
    if (existsSync(file)) process.loadEnvFile(file)
  }
  return processSlot('environment', () => ({ ...process.env }))
}
