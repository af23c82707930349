import { z } from 'zod'
import { databasePlace, openDatabase } from '#lib/backend/store/database.ts'
import {
  closeVacancy,
  importVacancies,
  listVacancies,
  type VacancyDraft,
  vacancyDraft,
} from '#lib/backend/store/vacancies.ts'
import { createCommand, readJsonFile, readSettings, runCommand, safeJson, withDb } from './command-line.ts'

const usage = `Usage:
  npm run -s vacancies -- list               list all vacancies, closed ones too
  npm run -s vacancies -- close ID           take no more applications for a vacancy; its page says so
  npm run -s vacancies -- import FILE.json   add a list of vacancies, and replace those of the same ids

A vacancy is { id, category, title, descriptionHtml } and, where wanted, translations: { ku, ar, en: { title,
descriptionHtml, facts } }, createdAt, updatedAt, closedAt. The facts are { place, kind, team, language }, each a list
of names by which visitors can search: place: ["Erbil"]. What list prints can be imported again.`

const hasEachOnce = (drafts: readonly VacancyDraft[]) =>
  new Set(drafts.map(({ id }) => id)).size === drafts.length

/** The list of vacancies in a JSON file; throws with every field that breaks a rule. */
export const readVacanciesFile = (file: string): Promise<VacancyDraft[]> =>
  readJsonFile(file, z.array(vacancyDraft).refine(hasEachOnce, 'an id stands there twice'))

/** The command `npm run -s vacancies -- …`: its text. */
export const vacancies = createCommand(usage, {
  list: {
    words: [0],
    run: (settings) =>
      withDb(openDatabase(databasePlace(settings)), async (db) =>
        safeJson(await listVacancies(db, { closed: true })),
      ),
  },
  close: {
    words: [1],
    run: (settings, id = '') =>
      withDb(openDatabase(databasePlace(settings)), async (db) => {
        const vacancy = await closeVacancy(db, id)
        if (!vacancy) throw new Error(`no vacancy has the id ${id}`)
        return `${id} is closed since ${vacancy.closedAt?.toISOString()}`
      }),
  },
  import: {
    words: [1],
    run: async (settings, file = '') => {
      const drafts = await readVacanciesFile(file)
      return withDb(openDatabase(databasePlace(settings)), async (db) => {
        await importVacancies(db, drafts)
        const note = settings.BACKEND_URL ? '; pages show those of the server at BACKEND_URL' : ''
        return `${drafts.length} imported${note}`
      })
    },
  },
})

if (import.meta.main) await runCommand('vacancies', () => vacancies(process.argv.slice(2), readSettings))
