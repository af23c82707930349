import { z } from 'zod'
import { createCommand, runCommand } from '#backend/cli/command-line.ts'
import {
  closeVacancy,
  type ImportedVacancy,
  importedVacancySchema,
  importVacancies,
  listVacancies,
} from '#backend/store/vacancies.ts'
import { withDatabase } from './command-database.ts'
import { readJsonFile, safeJson } from './command-json.ts'

const usage = `Usage:
  npm run -s vacancies -- list               list all vacancies, including closed ones
  npm run -s vacancies -- close ID           close a vacancy: it accepts no more applications, and its page shows that
  npm run -s vacancies -- import FILE.json   add vacancies, and replace those with the same ids

The file is a list. A vacancy is { id, category, title, descriptionHtml } with the optional fields translations: { ku,
ar, en: { title, descriptionHtml, facts } }, createdAt, updatedAt, closesOn and closedAt. The facts are { place, kind,
team, language }, each a list of names that visitors can search for, such as place: ["Erbil"]. closesOn is the last day
for applications, such as "2026-12-18": the vacancy closes by itself when that day ends in TIME_ZONE. To set, change or
remove a closing date, edit the output of list and import it.`

const hasUniqueIds = (vacancies: readonly ImportedVacancy[]) =>
  new Set(vacancies.map(({ id }) => id)).size === vacancies.length

const fileSchema = z.array(importedVacancySchema).refine(hasUniqueIds, 'contains an id twice')

export const vacanciesCommand = createCommand('vacancies', usage, {
  list: {
    argumentCounts: [0],
    run: (settings) =>
      withDatabase(settings, async (db) => {
        const storedVacancies = await listVacancies(db, { includeClosed: true })
        // Omit `isSample`. Operators edit this output and import it, and `import` rejects that field.
        return safeJson(storedVacancies.map(({ isSample: _, ...vacancy }) => vacancy))
      }),
  },
  close: {
    argumentCounts: [1],
    run: (settings, id = '') =>
      withDatabase(settings, async (db) => {
        const vacancy = await closeVacancy(db, id)
        if (!vacancy) throw new Error(`no vacancy has the id ${id}`)
        return `${id} has been closed since ${vacancy.closedAt?.toISOString()}`
      }),
  },
  import: {
    argumentCounts: [1],
    run: async (settings, file = '') => {
      const vacancies = await readJsonFile(file, fileSchema)
      return withDatabase(settings, async (db) => {
        const { reopenedIds, closedIds } = await importVacancies(db, vacancies)
        const note = settings.BACKEND_URL ? ', but pages show the vacancies of BACKEND_URL' : ''
        const reopened = reopenedIds.length ? `\nopen again: ${reopenedIds.join(', ')}` : ''
        const closed = closedIds.length ? `\nnow closed: ${closedIds.join(', ')}` : ''
        return `${vacancies.length} imported${note}${reopened}${closed}`
      })
    },
  },
})

if (import.meta.main) await runCommand(vacanciesCommand)
