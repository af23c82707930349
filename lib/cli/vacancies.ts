import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isVacancyId, type Vacancy } from '#lib/backend/port.ts'
import { databasePlace, openDatabase } from '#lib/backend/store/database.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import {
  addVacancy,
  closeVacancy,
  importVacancies,
  listVacancies,
  type VacancyDraft,
} from '#lib/backend/store/vacancies.ts'
import type { Env } from '#lib/base/env.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { orUsage, readSettings, runCommand, UsageError } from './command-line.ts'
import { objectError, readJsonFile, text } from './json-file.ts'

const usage = `Usage:
  npm run vacancies -- list [--json]      list all vacancies, closed ones too
  npm run vacancies -- add FILE.json      add one vacancy
  npm run vacancies -- close ID           take no more applications for a vacancy; its page says so
  npm run vacancies -- import FILE.json   add a list of vacancies, and replace those of the same ids

A vacancy is { id, category, title, descriptionHtml } and, where wanted, translations: { ku, ar, en: { title,
descriptionHtml, facts } }, createdAt, updatedAt, closedAt. The facts are { place, kind, team, language }, each a list
of names by which visitors can search: place: ["Erbil"]. What list --json prints can be imported again.`

const categories = careerCategories.filter((category) => category !== 'all')

const words = { title: text(200), descriptionHtml: text(100_000) }
const date = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-21T08:00:00Z' })
  .transform((value) => new Date(value))
const idError = 'must be 1 to 64 letters of A–Z and a–z, digits, - or _'
const names = z.array(text(100), { error: 'must be a list of texts' })
const facts = z
  .strictObject({ place: names, kind: names, team: names, language: names }, objectError)
  .partial()
const translation = z.strictObject({ ...words, facts: facts.optional() }, objectError)

const vacancyRule = z.strictObject(
  {
    id: z.string({ error: idError }).refine(isVacancyId, { error: idError }),
    category: z.enum(categories, { error: `must be one of ${categories.join(', ')}` }),
    ...words,
    translations: z
      .strictObject({ ku: translation, ar: translation, en: translation }, objectError)
      .partial()
      .optional(),
    createdAt: date.optional(),
    updatedAt: date.optional(),
    closedAt: date.optional(),
  },
  objectError,
)

const vacanciesRule = z
  .array(vacancyRule, { error: 'must be a list of vacancies' })
  .superRefine((items, context) => {
    const places = new Map<string, number>()
    for (const [index, { id }] of items.entries()) {
      const first = places.get(id)
      if (first === undefined) places.set(id, index)
      else context.addIssue({ code: 'custom', path: [index, 'id'], message: `is also that of [${first}]` })
    }
  })

/** The vacancy in a JSON file; throws with every field that breaks a rule. */
const readVacancyFile = (file: string): Promise<VacancyDraft> => readJsonFile(file, vacancyRule, 'a vacancy')

/** The list of vacancies in a JSON file; throws with every field that breaks a rule. */
export const readVacanciesFile = (file: string): Promise<VacancyDraft[]> =>
  readJsonFile(file, vacanciesRule, 'a vacancy')

type Command = (db: Database) => Promise<string>

const day = (moment: Date | null | undefined) => moment?.toISOString().slice(0, 10) ?? ''

const listText = (vacancies: readonly Vacancy[]) => {
  const width = Math.max(0, ...vacancies.map(({ id }) => id.length))
  const lines = vacancies.map(({ id, category, title, createdAt, closedAt }) =>
    [
      id.padEnd(width),
      day(createdAt),
      closedAt ? `closed ${day(closedAt)}` : 'open             ',
      `${category}: ${title}`,
    ].join('  '),
  )
  const closed = vacancies.filter(({ closedAt }) => closedAt).length
  return [...lines, `${vacancies.length - closed} open, ${closed} closed`].join('\n')
}

const list =
  (isJson: boolean): Command =>
  async (db) => {
    const vacancies = await listVacancies(db, { closed: true })
    return isJson ? JSON.stringify(vacancies, null, 2) : listText(vacancies)
  }

// Each takes one argument; a file is read before the database is opened.
const commands: Record<string, (word: string) => Promise<Command>> = {
  add: async (file) => {
    const draft = await readVacancyFile(file)
    return async (db) => {
      if (await addVacancy(db, draft)) return `added ${draft.id}`
      throw new UsageError(`${file} cannot be used, nothing was changed:\n  id is taken by another vacancy`)
    }
  },
  import: async (file) => {
    const drafts = await readVacanciesFile(file)
    return async (db) => {
      const { added, replaced } = await importVacancies(db, drafts)
      return `added ${added}, replaced ${replaced}`
    }
  },
  close: async (id) => async (db) => {
    const vacancy = await closeVacancy(db, id)
    if (!vacancy) throw new Error(`no vacancy has the id ${id}`)
    return `${id} is closed since ${vacancy.closedAt?.toISOString()}`
  },
}

const parse = (args: string[]): Promise<Command> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [name = '(none)', word, ...rest] = positionals
  if (name === 'list' && word === undefined) return Promise.resolve(list(values.json))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command && name !== 'list') throw new UsageError(`unknown command ${name}`)
  if (rest.length || values.json || !command) throw new UsageError('too many words')
  if (!word) throw new UsageError(`${name} needs ${name === 'close' ? 'an id' : 'a file'}`)
  return command(word)
}

/** The command `npm run vacancies -- …`: its text. */
export const vacancies = async (args: string[], settings: () => Env): Promise<string> => {
  const command = await orUsage(usage, () => parse(args))
  const db = await openDatabase(databasePlace(settings()))
  return command(db).finally(() => db.destroy())
}

if (import.meta.main) await runCommand('vacancies', () => vacancies(process.argv.slice(2), readSettings))
