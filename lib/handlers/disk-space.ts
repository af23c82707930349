import { statfs } from 'node:fs/promises'
import { freeDiskBytes } from '#lib/base/capacity.ts'
import { env, losesSubmissions } from '#lib/base/env.ts'

/** Checks whether the disk has space, and whether DATABASE_URL is set if the platform does not keep files. */
export const canStoreForms = async (): Promise<boolean> => {
  if (losesSubmissions()) return false
  // If the folder does not exist yet, the space on its disk is unknown and counts as sufficient.
  const disk = await statfs(env().DATA_DIR).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= freeDiskBytes.forms
}
