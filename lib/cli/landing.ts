import { parseArgs } from 'node:util'
import { z } from 'zod'
import { databasePlace, openDatabase } from '#lib/backend/store/database.ts'
import { type LandingContent, readLandingPage, replaceLandingPage } from '#lib/backend/store/landing-page.ts'
import type { Env } from '#lib/base/env.ts'
import { orUsage, readSettings, runCommand } from './command-line.ts'
import { readJsonFile, text } from './json-file.ts'

const usage = `Usage:
  npm run landing -- show               show the slides and the video of the landing pages
  npm run landing -- import FILE.json   replace them, all of it or, if anything is wrong, nothing

A file is { slides: [{ imageUrl, title, translations: { ku, ar, en: { imageUrl, title } } }], videoUrl }. A title stands
on its picture, and is null or left out where the picture says it all; translations may be left out too. videoUrl is
null for the site's own clip. What show prints can be imported again.`

const isAddress = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url)
// Two slashes would begin another site's name.
const isPath = (url: string) => /^\/(?![/\\])/.test(url)
const image = z
  .string()
  .refine((url) => isAddress(url) || isPath(url), 'no address, and no path of this site')

const view = { imageUrl: image, title: text(120).nullable().default(null) }
const translation = z.strictObject(view)
const translations = z.strictObject({ ku: translation, ar: translation, en: translation }).partial()
const content: z.ZodType<LandingContent> = z.strictObject({
  slides: z.array(z.strictObject({ ...view, translations: translations.optional() })).max(20),
  videoUrl: z.string().refine(isAddress, 'no address').nullable(),
})

/** The slides and the video in a JSON file; throws with every field that breaks a rule. */
export const readLandingFile = (file: string): Promise<LandingContent> => readJsonFile(file, content)

const parse = (args: string[]) => {
  const [name = '(none)', file, ...rest] = parseArgs({ args, allowPositionals: true }).positionals
  if (name !== 'show' && name !== 'import') throw new Error(`unknown command ${name}`)
  if (rest.length || (name === 'show' && file)) throw new Error('too many words')
  if (name === 'import' && !file) throw new Error('import needs a file')
  return file
}

/** The command `npm run landing -- …`: its text. */
export const landing = async (args: string[], settings: () => Env): Promise<string> => {
  const file = orUsage(usage, () => parse(args))
  const replacement = file ? await readLandingFile(file) : null
  const { BACKEND_URL, ...where } = settings()
  const db = await openDatabase(databasePlace(where))
  try {
    if (!replacement) return JSON.stringify(await readLandingPage(db), null, 2)
    await replaceLandingPage(db, replacement)
  } finally {
    await db.destroy()
  }
  const { slides, videoUrl } = replacement
  const kept = `${slides.length} ${slides.length === 1 ? 'slide' : 'slides'} and ${videoUrl ? 'a' : 'no'} video`
  return BACKEND_URL
    ? `${kept}; pages show those of BACKEND_URL's server instead while it is set`
    : `${kept}; pages show them within a minute`
}

if (import.meta.main) await runCommand('landing', () => landing(process.argv.slice(2), readSettings))
