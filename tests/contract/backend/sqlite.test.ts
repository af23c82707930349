import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '#lib/backend/store/database.ts'

test('a transaction that read first → what it read stays so until it has written', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'))
  const db = await openDatabase(directory)
  const other = new DatabaseSync(join(directory, 'site.db'), { timeout: 0 })
  const change = () => other.exec('update vacancy_changes set number = number + 1')
  const number = await db.transaction().execute(async (transaction) => {
    const before = await transaction.selectFrom('vacancy_changes').select('number').executeTakeFirstOrThrow()
    expect(change).toThrow('database is locked')
    await transaction
      .updateTable('vacancy_changes')
      .set({ number: before.number + 1 })
      .execute()
    return before.number
  })
  change()
  expect(await db.selectFrom('vacancy_changes').select('number').executeTakeFirst()).toEqual({
    number: number + 2,
  })
  other.close()
  await db.destroy()
  await rm(directory, { recursive: true })
})
