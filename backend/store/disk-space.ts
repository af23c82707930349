import { tmpdir } from 'node:os'
import { hasFreeBytes, minFreeDiskBytes } from '#backend/capacity.ts'
import { env, losesSubmissions } from '#lib/settings/env.ts'

/**
 * Checks whether `DATA_DIR`'s disk has enough space for forms. Also returns false if stored forms would be lost,
 * because there is neither a persistent disk nor DATABASE_URL.
 */
export const canStoreForms = async (): Promise<boolean> =>
  !losesSubmissions() && hasFreeBytes(env().DATA_DIR, minFreeDiskBytes.forms)

/** Like `canStoreForms`, but also checks that the temporary folder's disk has space for an application's files. */
export const canStoreApplications = async (): Promise<boolean> =>
  (await canStoreForms()) && hasFreeBytes(tmpdir(), minFreeDiskBytes.temporaryFiles)
