import type { Database } from '#backend/store/schema.ts'

const undoMigrations: Record<string, (db: Database) => Promise<void>> = {
  '005-separate-tables': async ({ schema }) => {
    for (const table of ['links', 'retention']) await schema.dropTable(table).execute()
  },
  '004-mail-contents': async () => undefined,
  '003-sample-flag': ({ schema }) => schema.alterTable('vacancies').dropColumn('is_sample').execute(),
  '002-closing-date': ({ schema }) => schema.alterTable('vacancies').dropColumn('closes_on').execute(),
}

/** Returns a database to the schema of the version whose last migration is `lastName`. */
export const revertSchema = async (db: Database, lastName: string): Promise<void> => {
  const versions = db.withTables<{ kysely_migration: { name: string } }>()
  for (const [name, undo] of Object.entries(undoMigrations)) {
    if (name <= lastName) return
    await undo(db)
    await versions.deleteFrom('kysely_migration').where('name', '=', name).execute()
  }
}
