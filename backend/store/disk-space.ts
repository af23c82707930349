import { tmpdir } from 'node:os'
import { freeDiskBytes, hasFreeBytes } from '#backend/capacity.ts'
import { env, losesSubmissions } from '#lib/settings/env.ts'

/** Checks whether the disk has space and, if the platform does not keep files, whether DATABASE_URL is set. */
export const canStoreForms = async (): Promise<boolean> =>
  !losesSubmissions() && hasFreeBytes(env().DATA_DIR, freeDiskBytes.forms)

/** Checks the same as `canStoreForms`, and the disk on which applications' files are received. */
export const canStoreApplications = async (): Promise<boolean> =>
  (await canStoreForms()) && hasFreeBytes(tmpdir(), freeDiskBytes.temporaryFiles)
