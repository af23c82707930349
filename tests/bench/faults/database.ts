import { openSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
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

// Does something to the database of a running site, and undoes it where that can be done.
const broken = (fault: string, harm: (folder: string) => (() => void) | null) => (): Promise<Row> =>
  inFolder((folder) =>
    withSite(dataOf(folder), async (site) => {
      for (const path of small) await ask(site, path)
      const { end: before } = await send(site, apply)
      const mend = harm(folder)
      const { pages, result: forms } = await during(site, three(site))
      mend?.()
      const { end } = mend ? await send(site, apply) : { end: 'taken' }
      const isWrong = pages.some(({ status }) => status >= 500 && status !== 503)
      const isKept = !isWrong && count(forms, 'lost') === 0 && before === 'taken' && end === 'taken'
      const ends = { 'forms taken': count(forms, 'taken'), 'taken after': mend ? end === 'taken' : '' }
      return { fault, ...pagesIn(pages), ...ends, isKept }
    }),
  )

// The pages of the file that hold what is sent, and no others, because those with vacancies are read all the time.
const corrupt = (folder: string) => {
  const file = join(folder, 'data/site.db')
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
  gone,
  async (): Promise<Row> => ({
    fault: 'a full disk',
    isKept: process.getuid?.() !== 0 || (await diskFull()),
  }),
]
