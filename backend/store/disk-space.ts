import { tmpdir } from 'node:os'
import { freeDiskBytes, hasFreeBytes } from '#backend/capacity.ts'
import { env, losesSubmissions } from '#lib/settings/env.ts'

/** Checks whether the disk has space, and whether DATABASE_URL is set if the platform does not keep files. */
export const canStoreForms = async (): Promise<boolean> =>
  !losesSubmissions() && hasFreeBytes(env().DATA_DIR, freeDiskBytes.forms)

/** Like `canStoreForms`, but also checks the disk on which the files of applications are received. */
export const canStoreApplications = async (): Promise<boolean> =>
  (await canStoreForms()) && hasFreeBytes(tmpdir(), freeDiskBytes.temporaryFiles)
