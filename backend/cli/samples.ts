import { siteBackend } from '#backend/site-backend.ts'
import { readLandingPage } from '#backend/store/landing-page.ts'
import { isSampleSlide } from '#backend/store/sample-slides.ts'
import { isSampleVacancy } from '#backend/store/sample-vacancies.ts'
import type { Database } from '#backend/store/schema.ts'
import { listVacancies } from '#backend/store/vacancies.ts'
import { type Env, env } from '#lib/base/env.ts'
import { withDb } from './command-database.ts'

/** The numbers of sample vacancies and slides that pages show. */
export type StoredSamples = { vacancies: number; slides: number }

const countSamples = async (db: Database): Promise<StoredSamples> => ({
  vacancies: (await listVacancies(db, { includeClosed: false })).filter(isSampleVacancy).length,
  slides: (await readLandingPage(db)).slides.filter(isSampleSlide).length,
})

/** Counts the samples in the database of the running site; null if pages show the data of BACKEND_URL. */
export const countStoredSamples = async (): Promise<StoredSamples | null> =>
  env().BACKEND_URL ? null : countSamples(await siteBackend().store.database())

/** Like `countStoredSamples`, but opens the database of `settings`, which must exist. */
export const countSamplesIn = async (settings: Env): Promise<StoredSamples | null> =>
  settings.BACKEND_URL ? null : withDb(settings, countSamples)
