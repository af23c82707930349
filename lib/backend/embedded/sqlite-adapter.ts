import { SqliteAdapter, sql } from 'kysely'

type Lock = Parameters<SqliteAdapter['acquireMigrationLock']>

/** SQLite with all migrations in one transaction, which holds the write lock from its first statement on. */
export class LockingSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override async acquireMigrationLock(...[db, { lockTable }]: Lock): Promise<void> {
    await sql`update ${sql.table(lockTable)} set is_locked = is_locked`.execute(db)
  }
}
