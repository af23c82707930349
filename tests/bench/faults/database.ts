import { execFileSync } from 'node:child_process'
import { openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listMessages } from '#lib/backend/store/inbox.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import { diskFull } from '../disk-full.ts'
import {
  apply,
  ask,
  contact,
  count,
  dataOf,
  during,
  inFolder,
  pagesIn,
  preload,
  type Row,
  round,
  second,
  send,
  slowest,
  small,
  three,
  withSite,
} from './visitors.ts'

const held = (seconds: number) => (): Promise<Row> =>
  inFolder((folder) =>
    withSite(dataOf(folder), async (site) => {
      for (const path of small) await ask(site, path)
      const other = new DatabaseSync(join(folder, 'data/site.db'))
      other.exec('begin immediate')
      const release = setTimeout(() => other.exec('commit'), seconds * second)
      const { pages, result: forms } = await during(site, three(site))
      clearTimeout(release)
      if (other.isTransaction) other.exec('commit')
      const { end } = await send(site, contact)
      const taken = count(forms, 'taken')
      const shown = { fault: `SQLite held for ${seconds} s`, ...pagesIn(pages), 'forms taken': taken }
      const formSlowest = round(slowest(forms) / second)
      const isKept =
        slowest(pages) < second && formSlowest < 8 && count(forms, 'lost') === 0 && end === 'taken'
      return { ...shown, 'form slowest, s': formSlowest, 'taken after': end === 'taken', isKept }
    }),
  )

type Harm = (file: string, pid: number) => (() => void) | null

// At a signal, every connection takes no writing any more, or takes it again.
const readOnlyBySignal = `import { DatabaseSync } from 'node:sqlite'
  const connections = new Set()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (text) { connections.add(this); return prepare.call(this, text) }
  let isOn = 0
  process.on('SIGUSR2', () => {
    isOn = 1 - isOn
    for (const one of connections) if (one.isOpen) one.exec('pragma query_only = ' + isOn)
  })`

const storedIn = async (place: string) => {
  const db = openDatabaseToRead(place)
  const stored = [...(await listApplications(db)), ...(await listMessages(db))].length
  await db.destroy()
  return stored
}

// Does something to the database of a running site, and undoes it where that can be done: then what was taken is there,
// but for what `isGone` with the file.
const broken =
  (fault: string, harm: Harm, { isGone = false, env = {} } = {}) =>
  (): Promise<Row> =>
    inFolder((folder) =>
      withSite({ ...dataOf(folder), ...env }, async (site) => {
        for (const path of small) await ask(site, path)
        const sent = [await send(site, apply)]
        const mend = harm(join(folder, 'data/site.db'), site.pid)
        if (isGone) sent.pop()
        const { pages, result: forms } = await during(site, three(site))
        sent.push(...forms)
        mend?.()
        if (mend) sent.push(await send(site, apply))
        const isWrong = pages.some(({ status }) => status >= 500 && status !== 503)
        const missing = mend ? count(sent, 'taken') - (await storedIn(dataOf(folder).DATA_DIR)) : 0
        const areTaken = [sent[0], ...(mend ? [sent.at(-1)] : [])].every(
          (one) => isGone || one?.end === 'taken',
        )
        const isKept = !isWrong && missing === 0 && count(sent, 'lost') === 0 && areTaken
        const ends = { 'forms taken': count(forms, 'taken'), 'taken and missing': mend ? missing : '' }
        return { fault, ...pagesIn(pages), ...ends, isKept }
      }),
    )

const limitFiles = (pid: number, bytes: string) =>
  execFileSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}`])

// The pages of the file that hold what is sent, and no others, because those with vacancies are read all the time.
const corrupt: Harm = (file) => {
  const { size } = statSync(file)
  const at = openSync(file, 'r+')
  writeSync(at, Buffer.alloc(size - 4096, 'x'), 0, size - 4096, 4096)
  truncateSync(`${file}-wal`)
  return null
}

const gone = async (): Promise<Row> => {
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase()
  try {
    return await inFolder((folder) =>
      withSite({ ...dataOf(folder), DATABASE_URL }, async (site) => {
        for (const path of small) await ask(site, path)
        await postgres.kill()
        const { pages, result: forms } = await during(site, three(site))
        await postgres.start()
        const begun = performance.now()
        while ((await send(site, apply)).end !== 'taken' && performance.now() - begun < 60 * second)
          await pause(200)
        const back = round((performance.now() - begun) / second)
        const isWrong = pages.some(({ status }) => status >= 500 && status !== 503)
        const isKept = !isWrong && count(forms, 'lost') === 0 && back < 10
        return { fault: 'PostgreSQL killed and started', ...pagesIn(pages), 'taken after, s': back, isKept }
      }),
    )
  } finally {
    await postgres.stop()
  }
}

/** What can happen to the database. */
export const database = [
  held(3),
  held(12),
  broken('SQLite with garbage in its file', corrupt),
  broken(
    'SQLite that takes no writing',
    (_, pid) => {
      process.kill(pid, 'SIGUSR2')
      return () => process.kill(pid, 'SIGUSR2')
    },
    { env: { NODE_OPTIONS: preload(readOnlyBySignal) } },
  ),
  broken('a disk that fails to write (EFBIG)', (_, pid) => {
    limitFiles(pid, '0:unlimited')
    return () => limitFiles(pid, 'unlimited')
  }),
  broken(
    'a file that was removed',
    (file) => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end)
      return () => undefined
    },
    { isGone: true },
  ),
  broken('a file that was cut off', (file) => {
    truncateSync(file, statSync(file).size / 2)
    return null
  }),
  gone,
  async (): Promise<Row> => ({
    fault: 'a full disk',
    isKept: process.getuid?.() !== 0 || (await diskFull()),
  }),
]
