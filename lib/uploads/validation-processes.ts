import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import type { Reply, Validation, ValidationRequest } from './file-validation.ts'
import { type Scanner, scan } from './scan.ts'

// In milliseconds, with the wait for a turn. Decoding a photo ends by itself after 20 seconds; nothing else takes one.
const timeout = 25_000
const idleTimeout = 60_000
const maxProcesses = 2
// Of one address.
const maxWaiting = 20

declare global {
  interface ProcessSlots {
    /** The processes that have nothing to do, the one of each address that has a turn, and the files that wait. */
    validation: {
      idle: Map<ChildProcess, NodeJS.Timeout>
      busy: Map<string, ChildProcess>
      waiting: { from: string; start: (child: ChildProcess) => void }[]
      canStart: boolean
    }
  }
}

/** The validating processes of this one. */
export const validationPool = () =>
  processSlot('validation', () => ({ idle: new Map(), busy: new Map(), waiting: [], canStart: true }))

const startProcess = (): ChildProcess => {
  // By its place in the project: a bundle knows none of its own.
  const program = join(/* turbopackIgnore: true */ process.cwd(), 'lib/uploads/file-validation.ts')
  const child = fork(/* turbopackIgnore: true */ program, [], {
    env: { NODE_ENV: 'production' as const },
    execArgv: ['--max-old-space-size=256'],
    stdio: 'ignore',
  })
  const forget = () => validationPool().idle.delete(child)
  child.once('exit', forget).on('error', forget)
  child.channel?.unref()
  return child
}

const takeProcess = (): ChildProcess => {
  const pool = validationPool()
  const [child = startProcess()] = pool.idle.keys()
  clearTimeout(pool.idle.get(child))
  pool.idle.delete(child)
  pool.canStart = child.pid !== undefined
  child.ref()
  return child
}

const keepIdle = (child: ChildProcess) => {
  const { idle } = validationPool()
  const end = () => idle.delete(child) && child.kill()
  idle.set(child, setTimeout(end, idleTimeout).unref())
  // A site that has nothing else to do may end.
  child.unref()
}

const startNext = () => {
  const { busy, waiting } = validationPool()
  if (busy.size >= maxProcesses) return
  // An address has one turn at a time, so that nobody's files keep everybody else's waiting.
  const next = waiting.find(({ from }) => !busy.has(from))
  if (!next) return
  waiting.splice(waiting.indexOf(next), 1)
  const child = takeProcess()
  busy.set(next.from, child)
  next.start(child)
  startNext()
}

const waitForProcess = (from: string, signal: AbortSignal): Promise<ChildProcess> => {
  const { waiting } = validationPool()
  if (waiting.filter((other) => other.from === from).length >= maxWaiting)
    throw new Error('too many files of one address wait to be validated')
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  const turn = { from, start: resolve }
  signal.addEventListener('abort', () => {
    const index = waiting.indexOf(turn)
    if (index >= 0) waiting.splice(index, 1)
    reject(new Error('no process was free to validate a file'))
  })
  waiting.push(turn)
  startNext()
  return promise
}

const endTurn = (from: string) => {
  const { busy, waiting } = validationPool()
  busy.delete(from)
  // Its other files go behind everybody else's.
  waiting.sort((a, b) => Number(a.from === from) - Number(b.from === from))
  startNext()
}

const askProcess = async (
  child: ChildProcess,
  request: ValidationRequest,
  timedOut: AbortSignal,
): Promise<Reply> => {
  const answered = new AbortController()
  const options = { signal: AbortSignal.any([answered.signal, timedOut]) }
  try {
    // One that could not be started, without file handles for one, says so by an error.
    if (child.connected) child.send(request)
    const ended = once(child, 'exit', options).then(() => Promise.reject(new Error('it ended')))
    const [reply] = await Promise.race([once(child, 'message', options), ended])
    keepIdle(child)
    return reply
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error('validating a file took too much time or memory', { cause: error })
  } finally {
    answered.abort()
  }
}

/** Has a document scanned; a scanner that cannot say keeps no application from arriving. Photos are encoded anew. */
const scanDocument = async (validation: Validation, path: string, scanner: Scanner): Promise<Validation> => {
  if (validation.error !== null || validation.path !== path) return validation
  const content = createReadStream(path)
  const result = await scan(scanner, content)
  content.destroy()
  if (result === 'infected') return { error: 'resumeInfected' }
  return result === 'clean' ? validation : { ...validation, marks: [...validation.marks, 'unscanned'] }
}

/** Whether the last file that came could be given to a process. */
export const canValidate = (): boolean => validationPool().canStart

/**
 * Validates a file as `file-validation.ts` does, in a process of its own that may be killed: a decoder that goes wrong
 * takes neither the site's memory nor its time. `from` is the address that it came from, or its hash. Throws when the
 * disk is full, or the file takes or waits too long.
 */
export const validateFile = async (
  request: ValidationRequest & { from: string },
  scanner: Scanner | undefined = env().CLAMAV_HOST,
): Promise<Validation> => {
  const { from, ...file } = request
  const timedOut = AbortSignal.timeout(timeout)
  const child = await waitForProcess(from, timedOut)
  const reply = await askProcess(child, file, timedOut).finally(() => endTurn(from))
  if ('error' in reply) throw Object.assign(new Error(reply.error), { code: reply.code })
  return scanner ? scanDocument(reply.validation, file.path, scanner) : reply.validation
}
