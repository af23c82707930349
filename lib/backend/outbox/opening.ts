import { errorText, log } from '#lib/base/log.ts'
import { type OutboxDatabase, openOutboxDatabase } from './database.ts'

const pause = 10_000

/** Opens the outbox at the first use; a directory that takes none is tried again after a while. */
export const createOpening = (directory: string) => {
  let opening: Promise<OutboxDatabase> | undefined
  let failed: { at: number; error: unknown } | undefined
  const reopen = async () => {
    try {
      const db = await openOutboxDatabase(directory)
      failed = undefined
      return db
    } catch (error) {
      if (!failed) log('warn', 'outbox.unavailable', { error: errorText(error) })
      failed = { at: Date.now(), error }
      opening = undefined
      throw error
    }
  }
  return {
    open: async (): Promise<OutboxDatabase> => {
      if (failed && Date.now() - failed.at < pause) throw failed.error
      opening ??= reopen()
      return opening
    },
    close: async (): Promise<void> => {
      const db = await opening?.catch(() => null)
      opening = undefined
      await db?.destroy()
    },
  }
}
