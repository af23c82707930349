import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import type { Asked, Reply, Validated } from './validate.ts'

// In milliseconds, with the wait for a turn. Decoding a photo ends by itself after 20 seconds; nothing else takes one.
const deadline = 25_000
const maxProcesses = Math.min(2, availableParallelism())
// Of one address.
const maxWaiting = 20

type Job = {
  asked: Asked
  settle: (result: Validated) => void
  fail: (error: Error) => void
  /** The process that looks at it; null while it waits. */
  child: ChildProcess | null
}

declare global {
  interface ProcessSlots {
    /** The processes that validate files, those that have nothing to do, and the files that wait and are looked at. */
    validators: {
      all: Set<ChildProcess>
      idle: Set<ChildProcess>
      waiting: Job[]
      underway: Set<Job>
      areBroken: boolean
    }
  }
}

/** This process's validators. */
export const validators = () =>
  processSlot('validators', () => ({
    all: new Set(),
    idle: new Set(),
    waiting: [],
    underway: new Set(),
    areBroken: false,
  }))

const start = (): ChildProcess => {
  const { all, idle } = validators()
  // By its place in the project: a bundle knows none of its own.
  const program = join(/* turbopackIgnore: true */ process.cwd(), 'lib/uploads/validate.ts')
  const child = fork(/* turbopackIgnore: true */ program, [], {
    env: { NODE_ENV: 'production' as const },
    execArgv: ['--max-old-space-size=256'],
    stdio: 'ignore',
  })
  all.add(child)
  const leave = () => {
    all.delete(child)
    idle.delete(child)
    workOn()
  }
  // One that cannot be started, without file handles for one, ends by an error alone.
  child.once('exit', leave).once('error', () => {
    validators().areBroken = true
    leave()
  })
  // A site that has nothing else to do may end.
  child.unref()
  child.channel?.unref()
  return child
}

const work = (child: ChildProcess, job: Job) => {
  const { idle, waiting, underway } = validators()
  underway.add(job)
  job.child = child
  const end = () => {
    underway.delete(job)
    job.child = null
    child.off('message', take).off('exit', leave).off('error', fail)
  }
  const take = (reply: Reply) => {
    end()
    validators().areBroken = false
    if ('result' in reply) job.settle(reply.result)
    else job.fail(Object.assign(new Error(reply.error), { code: reply.code }))
    idle.add(child)
    workOn()
  }
  const fail = (error: Error) => {
    end()
    job.fail(error)
  }
  const leave = (code: number | null) => {
    // It had rested for so long that it ended before it heard of the file.
    if (code !== 0) return fail(new Error('validating a file took too much time or memory'))
    end()
    waiting.unshift(job)
  }
  child.once('message', take).prependOnceListener('exit', leave).prependOnceListener('error', fail)
  // One that could not be started, or has just ended, says so by its event.
  if (child.connected) child.send({ scanner: env().CLAMAV_HOST, ...job.asked })
}

const workOn = () => {
  const { all, idle, waiting, underway } = validators()
  // An address has one turn at a time, so that nobody's files keep everybody else's waiting.
  const busy = new Set(Array.from(underway, ({ asked }) => asked.from))
  const job = waiting.find(({ asked }) => !busy.has(asked.from))
  if (!job) return
  const [rested] = idle
  const child = rested ?? (all.size < maxProcesses ? start() : null)
  if (!child) return
  waiting.splice(waiting.indexOf(job), 1)
  idle.delete(child)
  work(child, job)
  workOn()
}

/** Whether the last file that came could be given to a process. */
export const canValidate = (): boolean => !validators().areBroken

/**
 * Validates a file as `validate.ts` does, in a process of its own that may be killed: a decoder that goes wrong takes
 * neither the site's memory nor its time. Throws when the disk is full, or the file takes or waits too long.
 */
export const validateFile = (asked: Asked): Promise<Validated> => {
  const { waiting } = validators()
  if (waiting.filter(({ asked: { from } }) => from === asked.from).length >= maxWaiting)
    throw new Error('too many files of one address wait to be validated')
  const { promise, resolve: settle, reject: fail } = Promise.withResolvers<Validated>()
  const job: Job = { asked, settle, fail, child: null }
  const clock = setTimeout(() => {
    if (job.child) return job.child.kill('SIGKILL')
    waiting.splice(waiting.indexOf(job), 1)
    fail(new Error('no process was free to validate a file'))
  }, deadline)
  waiting.push(job)
  workOn()
  return promise.finally(() => clearTimeout(clock))
}
