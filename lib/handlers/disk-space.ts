import { statfs } from 'node:fs/promises'
import { freeDiskBytes } from '#lib/base/capacity.ts'
import { env, losesSubmissions } from '#lib/base/env.ts'

/** Whether forms can be stored: the disk has room, and a database is set if the platform keeps no files. */
export const hasRoom = async (): Promise<boolean> => {
  if (losesSubmissions()) return false
  // If the folder does not exist yet, the space on its disk is unknown.
  const disk = await statfs(env().DATA_DIR).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= freeDiskBytes.forms
}
