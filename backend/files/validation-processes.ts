import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { validationCapacity } from '#backend/capacity.ts'
import { clientNetworkOf } from '#backend/client-network.ts'
import { fileFlags } from '#backend/store/file-flags.ts'
import { processSlot } from '#lib/process/process-slot.ts'
import { applicationErrorKeys } from '#lib/schemas/error-keys.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { type ScannerAddress, scan } from './scan.ts'

const { maxProcesses, maxWaitingPerClient, timeoutMs, maxHeapMegabytes } = validationCapacity

declare global {
  interface ProcessSlots {
    validation: {
      busyNetworks: Set<string>
      waitingFiles: { client: string; start: () => void }[]
      canSpawn: boolean
    }
  }
}

const getValidationQueue = () =>
  processSlot('validation', () => ({ busyNetworks: new Set(), waitingFiles: [], canSpawn: true }))

const startNext = () => {
  const { busyNetworks, waitingFiles } = getValidationQueue()
  if (busyNetworks.size >= maxProcesses) return
  // Validate only one file per network at a time, so that a network with many files does not delay the others.
  const next = waitingFiles.find(({ client }) => !busyNetworks.has(clientNetworkOf(client)))
  if (!next) return
  waitingFiles.splice(waitingFiles.indexOf(next), 1)
  busyNetworks.add(clientNetworkOf(next.client))
  next.start()
  startNext()
}

const waitForTurn = (client: string, signal: AbortSignal): Promise<void> => {
  const { waitingFiles } = getValidationQueue()
  if (waitingFiles.filter((other) => other.client === client).length >= maxWaitingPerClient)
    throw new Error('too many files of one client wait to be validated')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waitingFile = { client, start: resolve }
  signal.addEventListener('abort', () => {
    const index = waitingFiles.indexOf(waitingFile)
    if (index >= 0) waitingFiles.splice(index, 1)
    reject(new Error('timed out before a validation process was free'))
  })
  waitingFiles.push(waitingFile)
  startNext()
  return promise
}

const endTurn = (client: string) => {
  const { busyNetworks, waitingFiles } = getValidationQueue()
  const network = clientNetworkOf(client)
  busyNetworks.delete(network)
  const rankOf = (other: string) => Number(other === client) + Number(clientNetworkOf(other) === network)
  // Move this network's files behind those of other networks, and this client's files to the very end.
  waitingFiles.sort((a, b) => rankOf(a.client) - rankOf(b.client))
  startNext()
}

// A bundled module cannot locate its source file, so the path starts at the working directory.
const getValidationScriptPath = () =>
  join(/* turbopackIgnore: true */ process.cwd(), 'backend/files/file-validation.ts')

// Must not contain the applicant's file name: every user of the machine can read a process's arguments.
export type ValidationRequest = { field: FileField; path: string; size: number; reencodedPath: string }

const textSchema = z.string()

/** A valid file: a re-encoded photo, or a document as sent. */
const validFileSchema = z.object({
  ...{ error: z.null(), type: textSchema, path: textSchema, size: z.number(), sha256: textSchema },
  flags: z.array(z.enum(fileFlags)),
  /** Why an unscanned document could not be scanned. */
  scanError: textSchema.optional(),
})

const validationResultSchema = z.union([z.object({ error: z.enum(applicationErrorKeys) }), validFileSchema])

const outputSchema = z.union([
  z.object({ validation: validationResultSchema }),
  z.object({ error: textSchema, code: textSchema.optional() }),
])

export type ValidationResult = z.infer<typeof validationResultSchema>
export type ProcessOutput = z.infer<typeof outputSchema>

const isSpawnError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn')

const runValidationProcess = async (
  request: ValidationRequest,
  signal: AbortSignal,
): Promise<ProcessOutput> => {
  const args = [
    `--max-old-space-size=${maxHeapMegabytes}`,
    getValidationScriptPath(),
    JSON.stringify(request),
  ]
  const options = { env: { NODE_ENV: 'production' as const }, signal, killSignal: 'SIGKILL' as const }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options)
    getValidationQueue().canSpawn = true
    return outputSchema.parse(JSON.parse(stdout))
  } catch (error) {
    getValidationQueue().canSpawn = !isSpawnError(error)
    throw new Error('the validation process did not start, or took too much time or memory', { cause: error })
  }
}

/**
 * Scans a valid document, but not a photo. Returns an error if the document is infected; flags it as unscanned if the
 * scan fails.
 */
const scanIfDocument = async (
  validation: ValidationResult,
  path: string,
  scannerAddress: ScannerAddress,
): Promise<ValidationResult> => {
  if (validation.error !== null || validation.path !== path) return validation
  const content = createReadStream(path)
  const result = await scan(scannerAddress, content)
  content.destroy()
  if (result.verdict === 'infected') return { error: 'resumeInfected' }
  if (!('error' in result)) return validation
  return { ...validation, flags: [...validation.flags, 'unscanned'], scanError: result.error }
}

/** Returns false if the last validation process could not be started. */
export const canValidate = (): boolean => getValidationQueue().canSpawn

/**
 * Validates a file in a separate process, so that a malicious file cannot crash the site. Then scans a
 * valid document, if there is a scanner. Throws if the process fails, if the wait and the validation together take too
 * long, or if too many of the client's files are waiting.
 */
export const validateFile = async (
  request: ValidationRequest & { client: string },
  scannerAddress?: ScannerAddress,
): Promise<ValidationResult> => {
  const { client, ...file } = request
  const signal = AbortSignal.timeout(timeoutMs)
  await waitForTurn(client, signal)
  const output = await runValidationProcess(file, signal).finally(() => endTurn(client))
  if ('error' in output) throw Object.assign(new Error(output.error), { code: output.code })
  return scannerAddress ? scanIfDocument(output.validation, file.path, scannerAddress) : output.validation
}
