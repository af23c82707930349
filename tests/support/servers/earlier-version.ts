import type { Database } from '#backend/store/schema.ts'

const undoByMigration: Record<string, (db: Database) => Promise<void>> = {
  '005-separate-tables': async ({ schema }) => {
    for (const table of ['links', 'retention']) await schema.dropTable(table).execute()
  },
  '004-mail-contents': async () => undefined,
  '003-sample-flag': ({ schema }) => schema.alterTable('vacancies').dropColumn('is_sample').execute(),
  '002-closing-date': ({ schema }) => schema.alterTable('vacancies').dropColumn('closes_on').execute(),
}

/** Reverts a database to the schema of the version whose last migration is `lastMigration`. */
export const revertSchema = async (db: Database, lastMigration: string): Promise<void> => {
  const migrationsDb = db.withTables<{ kysely_migration: { name: string } }>()
  for (const [name, undo] of Object.entries(undoByMigration)) {
    if (name <= lastMigration) return
    await undo(db)
    await migrationsDb.deleteFrom('kysely_migration').where('name', '=', name).execute()
  }
}
