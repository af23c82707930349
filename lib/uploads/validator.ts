import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { env } from '#lib/base/env.ts'
import { processSlot } from '#lib/base/process-slot.ts'
import type { Asked, Reply, Validated } from './validate.ts'

// In milliseconds. Decoding a photo ends by itself after 20 seconds; nothing else takes one.
const deadline = 25_000
const mostProcesses = Math.min(2, availableParallelism())

type Job = { asked: Asked; settle: (result: Validated) => void; fail: (error: Error) => void }

declare global {
  interface ProcessSlots {
    /** The processes that validate files, those of them that have nothing to do, and the files that wait. */
    validators: { all: Set<ChildProcess>; idle: Set<ChildProcess>; waiting: Job[] }
  }
}

const validators = () => processSlot('validators', () => ({ all: new Set(), idle: new Set(), waiting: [] }))

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
  child.once('exit', () => {
    all.delete(child)
    idle.delete(child)
    workOn()
  })
  // A site that has nothing else to do may end.
  child.unref()
  child.channel?.unref()
  return child
}

const work = (child: ChildProcess, job: Job) => {
  const { idle, waiting } = validators()
  const clock = setTimeout(() => child.kill('SIGKILL'), deadline)
  const end = () => {
    clearTimeout(clock)
    child.off('message', take).off('exit', leave)
  }
  const take = (reply: Reply) => {
    end()
    if ('result' in reply) job.settle(reply.result)
    else job.fail(Object.assign(new Error(reply.error), { code: reply.code }))
    idle.add(child)
    workOn()
  }
  const leave = (code: number | null) => {
    end()
    // It had rested for so long that it ended before it heard of the file.
    if (code === 0) waiting.unshift(job)
    else job.fail(new Error('validating a file took too much time or memory'))
    workOn()
  }
  child.once('message', take).once('exit', leave)
  child.send({ scanner: env().CLAMAV_HOST, ...job.asked })
}

const workOn = () => {
  const { all, idle, waiting } = validators()
  if (waiting.length === 0) return
  const [rested] = idle
  const child = rested ?? (all.size < mostProcesses ? start() : null)
  const job = child && waiting.shift()
  if (!child || !job) return
  idle.delete(child)
  work(child, job)
}

/**
 * Validates a file as `validate.ts` does, in a process of its own that may be killed: a decoder that goes wrong takes
 * neither the site's memory nor its time. Throws when the disk is full, or the file takes too much.
 */
export const validateFile = (asked: Asked): Promise<Validated> =>
  new Promise((settle, fail) => {
    validators().waiting.push({ asked, settle, fail })
    workOn()
  })
