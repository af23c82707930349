import { z } from 'zod'
import { databaseUrlOf, openDatabase } from '#lib/backend/store/database.ts'
import {
  closeVacancy,
  importVacancies,
  listVacancies,
  type VacancyDraft,
  vacancyDraftSchema,
} from '#lib/backend/store/vacancies.ts'
import { createCommand, readJsonFile, readSettings, runCommand, safeJson, withDb } from './command-line.ts'

const usage = `Usage:
  npm run -s vacancies -- list               list all vacancies, closed ones too
  npm run -s vacancies -- close ID           take no more applications for a vacancy; its page says so
  npm run -s vacancies -- import FILE.json   add a list of vacancies, and replace those of the same ids

A vacancy is { id, category, title, descriptionHtml } and, where wanted, translations: { ku, ar, en: { title,
descriptionHtml, facts } }, createdAt, updatedAt, closedAt. The facts are { place, kind, team, language }, each a list
of names by which visitors can search: place: ["Erbil"]. What list prints can be imported again.`

const hasUniqueIds = (drafts: readonly VacancyDraft[]) =>
  new Set(drafts.map(({ id }) => id)).size === drafts.length

/** The list of vacancies in a JSON file; throws with every field that breaks a rule. */
export const readVacanciesFile = (file: string): Promise<VacancyDraft[]> =>
  readJsonFile(file, z.array(vacancyDraftSchema).refine(hasUniqueIds, 'an id stands there twice'))

/** The command `npm run -s vacancies -- …`: its text. */
export const vacancies = createCommand(usage, {
  list: {
    argumentCounts: [0],
    run: (settings) =>
      withDb(openDatabase(databaseUrlOf(settings)), async (db) =>
        safeJson(await listVacancies(db, { closed: true })),
      ),
  },
  close: {
    argumentCounts: [1],
    run: (settings, id = '') =>
      withDb(openDatabase(databaseUrlOf(settings)), async (db) => {
        const vacancy = await closeVacancy(db, id)
        if (!vacancy) throw new Error(`no vacancy has the id ${id}`)
        return `${id} is closed since ${vacancy.closedAt?.toISOString()}`
      }),
  },
  import: {
    argumentCounts: [1],
    run: async (settings, file = '') => {
      const drafts = await readVacanciesFile(file)
      return withDb(openDatabase(databaseUrlOf(settings)), async (db) => {
        await importVacancies(db, drafts)
        const note = settings.BACKEND_URL ? '; pages show those of the server at BACKEND_URL' : ''
        return `${drafts.length} imported${note}`
      })
    },
  },
})

if (import.meta.main) await runCommand('vacancies', () => vacancies(process.argv.slice(2), readSettings))
