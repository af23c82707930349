import { landingContentSchema, readLandingPage, replaceLandingPage } from '#lib/backend/store/landing-page.ts'
import {
  createCommand,
  readJsonFile,
  readSettings,
  runCommand,
  safeJson,
  withWriteAccess,
} from './command-line.ts'

const usage = `Usage:
  npm run -s landing -- show               print the slides and the video of the landing pages
  npm run -s landing -- import FILE.json   replace them; an invalid file changes nothing

The file contains { slides: [{ imageUrl, title, translations: { ku, ar, en: { imageUrl, title } } }], videoUrl }. A
title is shown over its picture; omit it, or set it to null, if the picture needs none. translations are optional. If
videoUrl is null, the site's own clip is shown. The output of show can be imported again.`

export const landing = createCommand(usage, {
  show: {
    argumentCounts: [0],
    run: (settings) => withWriteAccess(settings, async (db) => safeJson(await readLandingPage(db))),
  },
  import: {
    argumentCounts: [1],
    run: async (settings, file = '') => {
      const content = await readJsonFile(file, landingContentSchema)
      return withWriteAccess(settings, async (db) => {
        await replaceLandingPage(db, content)
        return settings.BACKEND_URL
          ? 'imported, but pages show the data of BACKEND_URL while it is set'
          : 'imported; pages show the new data within a minute'
      })
    },
  },
})

if (import.meta.main) await runCommand('landing', () => landing(process.argv.slice(2), readSettings))
