import { existsSync } from 'node:fs'
import { type OutboxDatabase, openOutboxDatabase, outboxFile } from '#lib/backend/outbox/database.ts'
import { listKept, readKeptFile, removeKept, retryKept } from '#lib/backend/outbox/kept.ts'
import type { Env } from '#lib/base/env.ts'
import { UsageError } from './command-line.ts'
import { exportFiles, exportList, makeExportDirectory } from './export-files.ts'
import { outboxText } from './outbox-text.ts'

type Command = (db: OutboxDatabase) => Promise<string>

const countOf = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

const exportOutbox = async (db: OutboxDatabase, directory: string) => {
  await makeExportDirectory(directory)
  const entries = []
  for (const entry of await listKept(db)) {
    const read = (kind: Parameters<typeof readKeptFile>[2]) => readKeptFile(db, entry.id, kind)
    entries.push({ ...entry, files: await exportFiles(directory, entry, read) })
  }
  await exportList(directory, 'outbox.json', entries)
  const files = entries.reduce((sum, { files }) => sum + files.length, 0)
  return `${directory}: ${countOf(entries.length)} with ${files} files`
}

const idOf = (word: string) => {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new UsageError(`${word} is no id: it is a number of the list`)
  return Number(word)
}

const retry = async (db: OutboxDatabase, id: number | null) => {
  const count = await retryKept(db, id, Date.now())
  if (id !== null && !count) throw new Error(`nothing in the outbox has the id ${id}`)
  return `${countOf(count)} to be tried at once by the site, if it runs`
}

const remove = async (db: OutboxDatabase, id: number) => {
  if (!(await removeKept(db, id))) throw new Error(`nothing in the outbox has the id ${id}`)
  return 'deleted 1 entry'
}

const parse = ([action, object, ...rest]: readonly string[], isJson: boolean): Command => {
  if (rest.length || (isJson && action)) throw new UsageError('too many words')
  if (!action) {
    return async (db) => {
      const kept = await listKept(db)
      return isJson ? JSON.stringify(kept, null, 2) : outboxText(kept)
    }
  }
  if (action === 'retry') {
    const id = object === undefined ? null : idOf(object)
    return (db) => retry(db, id)
  }
  if (action !== 'export' && action !== 'delete') throw new UsageError(`unknown command outbox ${action}`)
  if (object === undefined)
    throw new UsageError(`${action} needs ${action === 'export' ? 'a directory' : 'an id'}`)
  if (action === 'export') return (db) => exportOutbox(db, object)
  const id = idOf(object)
  return (db) => remove(db, id)
}

/** The commands on what waits for a remote backend: `words` are those after “outbox”. */
export const outboxCommand = (words: readonly string[], isJson: boolean) => {
  const command = parse(words, isJson)
  return async ({ DATA_DIR }: Env): Promise<string> => {
    if (!existsSync(outboxFile(DATA_DIR))) {
      throw new Error(
        `No outbox in DATA_DIR (${DATA_DIR}): no site with a BACKEND_URL kept anything there yet.`,
      )
    }
    const db = await openOutboxDatabase(DATA_DIR)
    return command(db).finally(() => db.destroy())
  }
}
