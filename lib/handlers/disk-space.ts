import { statfs } from 'node:fs/promises'
import { env, losesSubmissions } from '#lib/base/env.ts'

// For open requests and the database's own writing; pending uploads leave 500 MB free.
const reservedBytes = 256 * 1024 * 1024

/** Whether forms can be stored: the disk has room, and a database is set if the platform keeps no files. */
export const hasRoom = async (): Promise<boolean> => {
  if (losesSubmissions()) return false
  // If the folder does not exist yet, the space on its disk is unknown.
  const disk = await statfs(env().DATA_DIR).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= reservedBytes
}
