import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isVacancyId, type Vacancy } from '#lib/backend/port.ts'
import { databasePlace, openDatabase } from '#lib/backend/store/database.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import {
  closeVacancy,
  importVacancies,
  listVacancies,
  type VacancyDraft,
} from '#lib/backend/store/vacancies.ts'
import type { Env } from '#lib/base/env.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { orUsage, readSettings, runCommand, UsageError } from './command-line.ts'
import { readJsonFile, text } from './json-file.ts'

const usage = `Usage:
  npm run vacancies -- list [--json]      list all vacancies, closed ones too
  npm run vacancies -- close ID           take no more applications for a vacancy; its page says so
  npm run vacancies -- import FILE.json   add a list of vacancies, and replace those of the same ids

A vacancy is { id, category, title, descriptionHtml } and, where wanted, translations: { ku, ar, en: { title,
descriptionHtml, facts } }, createdAt, updatedAt, closedAt. The facts are { place, kind, team, language }, each a list
of names by which visitors can search: place: ["Erbil"]. What list --json prints can be imported again.`

const categories = careerCategories.filter((category) => category !== 'all')

const words = { title: text(200), descriptionHtml: text(100_000) }
const date = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const names = z.array(text(100))
const facts = z.strictObject({ place: names, kind: names, team: names, language: names }).partial()
const translation = z.strictObject({ ...words, facts: facts.optional() })

const vacancy = z.strictObject({
  id: z.string().refine(isVacancyId, '1 to 64 letters of A–Z and a–z, digits, - or _'),
  category: z.enum(categories),
  ...words,
  translations: z.strictObject({ ku: translation, ar: translation, en: translation }).partial().optional(),
  createdAt: date.optional(),
  updatedAt: date.optional(),
  closedAt: date.optional(),
})

const hasEachOnce = (drafts: readonly VacancyDraft[]) =>
  new Set(drafts.map(({ id }) => id)).size === drafts.length

/** The list of vacancies in a JSON file; throws with every field that breaks a rule. */
export const readVacanciesFile = (file: string): Promise<VacancyDraft[]> =>
  readJsonFile(file, z.array(vacancy).refine(hasEachOnce, 'an id stands there twice'))

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
  import: async (file) => {
    const drafts = await readVacanciesFile(file)
    return async (db) => {
      await importVacancies(db, drafts)
      return `${drafts.length} imported`
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
