import { databaseUrlOf, openDatabase } from '#lib/backend/store/database.ts'
import { landingContent, readLandingPage, replaceLandingPage } from '#lib/backend/store/landing-page.ts'
import { createCommand, readJsonFile, readSettings, runCommand, safeJson, withDb } from './command-line.ts'

const usage = `Usage:
  npm run -s landing -- show               show the slides and the video of the landing pages
  npm run -s landing -- import FILE.json   replace them, all of it or, if anything is wrong, nothing

A file is { slides: [{ imageUrl, title, translations: { ku, ar, en: { imageUrl, title } } }], videoUrl }. A title stands
on its picture, and is null or left out where the picture says it all; translations may be left out too. videoUrl is
null for the site's own clip. What show prints can be imported again.`

/** The command `npm run -s landing -- …`: its text. */
export const landing = createCommand(usage, {
  show: {
    argumentCounts: [0],
    run: (settings) =>
      withDb(openDatabase(databaseUrlOf(settings)), async (db) => safeJson(await readLandingPage(db))),
  },
  import: {
    argumentCounts: [1],
    run: async (settings, file = '') => {
      const content = await readJsonFile(file, landingContent)
      return withDb(openDatabase(databaseUrlOf(settings)), async (db) => {
        await replaceLandingPage(db, content)
        return settings.BACKEND_URL
          ? "imported; pages show those of BACKEND_URL's server instead while it is set"
          : 'imported; pages show it within a minute'
      })
    },
  },
})

if (import.meta.main) await runCommand('landing', () => landing(process.argv.slice(2), readSettings))
