import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listJobs, retryJobs } from '#lib/backend/store/inbox.ts'
import { killLoop } from './kill-loop.ts'
import { stopping } from './stopping.ts'
import { startTakingBackend } from './taking-backend.ts'
import { uploadMemory } from './upload-memory.ts'

const kills = Number(process.env.KILLS ?? 20)
const mostGrowth = 200
// Longer than a job's lease of four minutes, which outlives a killed process.
const timeout = 300_000

const progress = (text: string) => console.error(`… ${text}`)

const inDirectory = async <T>(work: (directory: string) => Promise<T>): Promise<T> => {
  const directory = mkdtempSync(join(tmpdir(), 'durability-'))
  try {
    return await work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

// Where the environment names a PostgreSQL, the site uses that one, and so does this.
const place = (directory: string) => process.env.DATABASE_URL || directory
const embedded = (directory: string) => ({ DATA_DIR: directory, BACKEND_URL: '' })

const killEmbedded = () =>
  inDirectory((directory) =>
    killLoop({
      env: embedded(directory),
      kills,
      stored: async () => {
        const db = openDatabaseToRead(place(directory))
        const applications = await listApplications(db).finally(() => db.destroy())
        return applications.map(({ email, files }) => ({ email, hashes: files.map(({ sha256 }) => sha256) }))
      },
    }),
  )

const untilEmpty = async (directory: string) => {
  const db = await openDatabase(directory)
  const start = Date.now()
  await retryJobs(db, null, start)
  while ((await listJobs(db)).length && Date.now() - start < timeout) await pause(2000)
  const left = (await listJobs(db)).length
  await db.destroy()
  return left
}

const remote = (address: string, directory: string) => ({
  BACKEND_URL: address,
  DATA_DIR: directory,
  DATABASE_URL: '',
  BACKEND_TIMEOUT_MS: '2000',
})

const killBeforeBackend = () =>
  inDirectory(async (directory) => {
    const backend = await startTakingBackend()
    backend.state.isFailing = true
    let waiting = 0
    const result = await killLoop({
      env: remote(backend.address, directory),
      kills,
      stored: async () => {
        backend.state.isFailing = false
        waiting = await untilEmpty(directory)
        return backend.stored()
      },
    })
    await backend.stop()
    // What still waits counts as missing; on a machine this slow the timeout was too short.
    return { ...result, 'still waiting': waiting, 'sent again': backend.state.arrivals - result.stored }
  })

const memoryBeforeBackend = (isUp: boolean, isHeld: boolean) =>
  inDirectory(async (directory) => {
    const backend = await startTakingBackend()
    const env = { ...remote(backend.address, directory), BACKEND_TIMEOUT_MS: '60000' }
    if (!isUp) await backend.stop()
    const result = await uploadMemory(env, isHeld)
    if (isUp) await backend.stop()
    return result
  })

const stopBeforeSilence = () =>
  inDirectory(async (directory) => {
    const backend = await startTakingBackend()
    backend.state.isSilent = true
    const env = { ...remote(backend.address, directory), BACKEND_TIMEOUT_MS: '60000' }
    const result = await stopping(env, () => backend.state.arrivals)
    await backend.stop()
    return result
  })

const kill = async () => {
  progress('killing a site with its own backend')
  const own = await killEmbedded()
  progress('killing a site before a failing backend')
  const forwarding = await killBeforeBackend()
  console.table({ 'own backend': own, 'before a failing backend': forwarding })
  return [own, forwarding].every(
    (one) => !one.missing && !one.twice && !one['other bytes'] && !one['same reference'] && !one.damaged,
  )
}

const stop = async () => {
  progress('stopping a site whose applicants wait for a silent backend')
  const stopped = await stopBeforeSilence()
  console.table({ SIGTERM: stopped })
  return stopped.answered === stopped['under way'] && stopped['new refused'] && stopped.seconds < 10
}

const memory = async () => {
  const grown: Record<string, Awaited<ReturnType<typeof uploadMemory>>> = {}
  for (const isHeld of [false, true]) {
    const way = isHeld ? 'files held before' : 'files in the form'
    progress(`50 applications with 10 MB and a large photo at once, ${way}`)
    grown[`own backend, ${way}`] = await inDirectory((directory) => uploadMemory(embedded(directory), isHeld))
    grown[`before a backend, ${way}`] = await memoryBeforeBackend(true, isHeld)
    grown[`before one that is down, ${way}`] = await memoryBeforeBackend(false, isHeld)
  }
  console.table(grown)
  return Object.values(grown).every((one) => one.taken === 50 && one['growth (MB)'] <= mostGrowth)
}

const parts = { kill, stop, memory }

/** Kills, stops and loads the built site under applicants; false when a figure is missed. */
export const durability = async (only?: string): Promise<boolean> => {
  let isKept = true
  for (const [name, part] of Object.entries(parts)) {
    if (!only || only === name) isKept = (await part()) && isKept
  }
  return isKept
}
