import { z } from 'zod'
import { log } from '#lib/process/log.ts'
import { toSingleLine } from '#lib/schemas/characters.ts'
import type { LandingItem, LandingPage } from '#lib/schemas/landing-page.ts'
import { type Vacancy, vacancyIdPattern } from '#lib/schemas/vacancy.ts'
import { decodeLine, descriptionToHtml } from './foreign-text.ts'

// Only this file and `api-encoding.ts` use the API's names for a vacancy's fields, such as `_id` and `jobDescription`.
// docs/api.md and docs/openapi.json describe the same fields.

const textSchema = z.string().catch('')
const listSchema = z.array(z.unknown()).catch([])
const dateSchema = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .refine((value) => !Number.isNaN(value.getTime()))
  .nullable()
  .catch(null)

/** `remote`: text may contain HTML entities. `saved`: text was decoded before it was cached. */
type ResponseSource = 'remote' | 'saved'

const lineParsers = { remote: decodeLine, saved: toSingleLine }

const createVacancySchema = (source: ResponseSource) =>
  z.object({
    _id: z.string().regex(vacancyIdPattern),
    title: z.string().transform(lineParsers[source]).pipe(z.string().min(1)),
    jobDescription: source === 'saved' ? textSchema : textSchema.transform(descriptionToHtml),
    category: textSchema,
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
const vacancySchemas = { remote: createVacancySchema('remote'), saved: createVacancySchema('saved') }

/** Parses a vacancy; logs a warning and returns null if its `_id` or title is missing or invalid. */
export const parseVacancy = (value: unknown, source: ResponseSource = 'remote'): Vacancy | null => {
  const parseResult = vacancySchemas[source].safeParse(value)
  if (!parseResult.success) {
    log('warn', 'backend.vacancy-dropped', {
      fields: parseResult.error.issues.map(({ path }) => path.join('.')).join(' '),
    })
    return null
  }
  const { _id: id, jobDescription: descriptionHtml, ...fields } = parseResult.data
  return { id, descriptionHtml, ...fields }
}

/**
 * Parses a list of vacancies; drops invalid ones, and keeps only the last one with each id. Returns an empty list if
 * `data` is not an array.
 */
export const parseVacancies = (data: unknown, source?: ResponseSource): Vacancy[] => {
  const vacancies = listSchema.parse(data).flatMap((item) => parseVacancy(item, source) ?? [])
  return [...new Map(vacancies.map((vacancy) => [vacancy.id, vacancy])).values()]
}

// The API does not define the fields of a landing page's items, so the schema accepts several common names for each.
const itemSchema = z.object({
  title: textSchema,
  name: textSchema,
  text: textSchema,
  description: textSchema,
  image: textSchema,
  icon: textSchema,
  imageUrl: textSchema,
  link: textSchema,
  url: textSchema,
  href: textSchema,
})
type Item = z.infer<typeof itemSchema>

const itemsSchema = z.array(itemSchema.catch(itemSchema.parse({}))).catch([])

const sectionSchema = z
  .object({ image: textSchema, title: textSchema, description: textSchema })
  .nullable()
  .catch(null)

const slidersSchema = z
  .object({
    sliders: z.array(textSchema).catch([]),
    video: textSchema,
    appUsage: itemsSchema,
    sliderSection: sectionSchema,
  })
  .catch({ sliders: [], video: '', appUsage: [], sliderSection: null })

const landingPageSchema = z
  .object({ webIcons: itemsSchema, sliders: slidersSchema, driverServices: itemsSchema })
  .catch({ webIcons: [], sliders: slidersSchema.parse(null), driverServices: [] })

const toHttpUrl = (value: string, baseUrl: string): string | null => {
  if (!value.trim() || !URL.canParse(value, baseUrl)) return null
  const { protocol, href } = new URL(value, baseUrl)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

const findFirstFilled = (...texts: string[]) => texts.find((text) => text.trim()) ?? ''

const parseItem = (item: Item, baseUrl: string, parseLine: (text: string) => string): LandingItem | null => {
  const title = parseLine(findFirstFilled(item.title, item.name))
  if (!title) return null
  // The API defines no base URL for links, so relative links are dropped.
  const link = findFirstFilled(item.link, item.url, item.href)
  const href = URL.canParse(link) ? toHttpUrl(link, baseUrl) : null
  const text = parseLine(findFirstFilled(item.text, item.description))
  return {
    title,
    text,
    imageUrl: toHttpUrl(findFirstFilled(item.image, item.icon, item.imageUrl), baseUrl),
    href,
  }
}

/** Parses a landing page; resolves relative media URLs against `baseUrl`. */
export const parseLandingPage = (
  data: unknown,
  baseUrl: string,
  source: ResponseSource = 'remote',
): LandingPage => {
  const { webIcons, sliders, driverServices } = landingPageSchema.parse(data)
  const section = sliders.sliderSection
  const parseLine = lineParsers[source]
  const parseItems = (items: readonly Item[]) =>
    items.flatMap((item) => parseItem(item, baseUrl, parseLine) ?? [])
  return {
    slides: sliders.sliders.flatMap((slide) => {
      const imageUrl = toHttpUrl(slide, baseUrl)
      return imageUrl ? [{ imageUrl, title: null }] : []
    }),
    videoUrl: toHttpUrl(sliders.video, baseUrl),
    sliderSection: section && {
      imageUrl: toHttpUrl(section.image, baseUrl),
      title: parseLine(section.title),
      description: parseLine(section.description),
    },
    webIcons: parseItems(webIcons),
    appUsage: parseItems(sliders.appUsage),
    driverServices: parseItems(driverServices),
  }
}
