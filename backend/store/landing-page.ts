import { z } from 'zod'
import { localeCodes } from '#lib/i18n/locales.ts'
import { slidePages } from '#lib/schemas/landing-page.ts'
import { createSampleSlides } from './sample-slides.ts'
import type { Database } from './schema.ts'
import pictures from './slide-pictures.json' with { type: 'json' }

const isHttpUrl = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url)
// Excludes paths that start with `//` or `/\`, which browsers resolve to another host.
const isSitePath = (url: string) => /^\/(?![/\\])/.test(url)

const samplePictures = Object.values(pictures).flatMap((picture) => Object.values(picture))

// A sample slide that an operator edited contains its picture's path, whose hash may change in a later version.
const toCurrentPath = (url: string) => {
  const [, nameStart] = /^(\/images\/slide\/[\w-]+\.)[\da-f]{8}\.webp$/.exec(url) ?? []
  return samplePictures.find((path) => nameStart && path.startsWith(nameStart)) ?? url
}
const imageUrlSchema = z
  .string()
  .refine((url) => isHttpUrl(url) || isSitePath(url), 'must be an http or https URL, or a path of this site')
  .transform(toCurrentPath)
const titleSchema = z.string().trim().min(1).max(120).nullable().default(null)

const slideContentSchema = z.strictObject({ imageUrl: imageUrlSchema, title: titleSchema })
const slideSchema = slideContentSchema.extend({
  translations: z.partialRecord(z.enum(localeCodes), slideContentSchema).optional(),
  page: z.enum(slidePages).optional(),
  linkPath: z
    .string()
    .regex(
      /^[a-z0-9]+([/-][a-z0-9]+)*$/,
      'must be the path of a page without a language, such as "taxi-ride"',
    )
    .optional(),
  hasTitleArea: z.boolean().optional(),
})

export const landingContentSchema = z.strictObject({
  slides: z.array(slideSchema).max(20),
  videoUrl: z.string().refine(isHttpUrl, 'must be an http or https URL').nullable(),
})

export type LandingContent = z.infer<typeof landingContentSchema>

/** Returns the stored landing page, which may have no slides; if none is stored, returns sample slides and no video. */
export const readLandingPage = async (db: Database): Promise<LandingContent> => {
  const row = await db.selectFrom('landing_page').select('content').executeTakeFirst()
  return row
    ? landingContentSchema.parse(JSON.parse(row.content))
    : { slides: createSampleSlides(), videoUrl: null }
}

export const replaceLandingPage = async (db: Database, content: LandingContent): Promise<void> => {
  const row = { content: JSON.stringify(content), updated_at: new Date().toISOString() }
  await db
    .insertInto('landing_page')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
