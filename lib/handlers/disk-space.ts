import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { freeDiskBytes } from '#lib/base/capacity.ts'
import { env, losesSubmissions } from '#lib/base/env.ts'

const hasFreeBytes = async (directory: string, bytes: number) => {
  // If the folder does not exist yet, the space on its disk is unknown and counts as sufficient.
  const disk = await statfs(directory).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= bytes
}

/** Checks whether the disk has space, and whether DATABASE_URL is set if the platform does not keep files. */
export const canStoreForms = async (): Promise<boolean> =>
  !losesSubmissions() && hasFreeBytes(env().DATA_DIR, freeDiskBytes.forms)

/** Like `canStoreForms`, but also checks the disk on which the files of applications are received. */
export const canStoreApplications = async (): Promise<boolean> =>
  (await canStoreForms()) && hasFreeBytes(tmpdir(), freeDiskBytes.temporaryFiles)
