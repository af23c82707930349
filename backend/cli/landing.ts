import { createCommand, runCommand } from '#backend/cli/command-line.ts'
import {
  type LandingContent,
  landingContentSchema,
  readLandingPage,
  replaceLandingPage,
} from '#backend/store/landing-page.ts'
import { hostedVideo } from '#lib/media/hosted-video.ts'
import { mediaOrigins } from '#lib/media/media.ts'
import type { Env } from '#lib/settings/env.ts'
import { withDatabase } from './command-database.ts'
import { readJsonFile, safeJson } from './command-json.ts'

const usage = `Usage:
  npm run -s landing -- show               print the slides and the video of the landing pages
  npm run -s landing -- import FILE.json   replace them; an invalid file changes nothing

The file contains { slides: [{ imageUrl, title, translations: { ku, ar, en: { imageUrl, title } } }], videoUrl }. A
title is shown over its picture; omit it, or set it to null, if the picture needs none. translations are optional. A
slide can also have linkPath, the path of a page of this site to which it links, such as taxi-ride; page, the only page
that shows it, home or online-food-delivery; and hasTitleArea: true, if the side of the picture where lines start, and
its top, are dark and calm, so that the title needs no background. If videoUrl is null, the site's own clip is shown. The
output of show can be imported again.`

const importedMessage = 'imported; pages show the new data within two minutes, or within four behind nginx'

const findBlockedOrigins = ({ slides, videoUrl }: LandingContent, settings: Env) => {
  const localizedSlides = slides.flatMap((slide) => [slide, ...Object.values(slide.translations ?? {})])
  const videoUrls = videoUrl && !hostedVideo(new URL(videoUrl).href) ? [videoUrl] : []
  const urls = [
    ...localizedSlides.map(({ imageUrl }) => imageUrl).filter((url) => !url.startsWith('/')),
    ...videoUrls,
  ]
  const origins = new Set(urls.map((url) => new URL(url).origin))
  return [...origins].filter((origin) => ![settings.SITE_URL, ...mediaOrigins(settings)].includes(origin))
}

export const landingCommand = createCommand('landing', usage, {
  show: {
    argumentCounts: [0],
    run: (settings) => withDatabase(settings, async (db) => safeJson(await readLandingPage(db))),
  },
  import: {
    argumentCounts: [1],
    run: async (settings, file = '') => {
      const content = await readJsonFile(file, landingContentSchema)
      return withDatabase(settings, async (db) => {
        await replaceLandingPage(db, content)
        if (settings.BACKEND_URL) return 'imported, but pages show the data of BACKEND_URL while it is set'
        const blockedOrigins = findBlockedOrigins(content, settings)
        const warning = blockedOrigins.length
          ? `\nwarning: pages hide media of these origins until they are in MEDIA_ORIGINS: ${blockedOrigins.join(', ')}`
          : ''
        return `${importedMessage}${warning}`
      })
    },
  },
})

if (import.meta.main) await runCommand(landingCommand)
