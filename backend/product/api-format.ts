import { z } from 'zod'
import { log } from '#lib/base/log.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { toSingleLine } from '#lib/schemas/characters.ts'
import type { LandingItem, LandingPage } from '#lib/schemas/landing-page.ts'
import { type Vacancy, vacancyIdPattern } from '#lib/schemas/vacancy.ts'
import { decodeLine, descriptionToHtml } from './foreign-text.ts'

// Only this file uses the API's names for a vacancy's fields, such as `_id` and `jobDescription`. The descriptions are
// those of docs/openapi.json, which docs/build.ts generates from these schemas.

const textSchema = z.string().catch('')
const listSchema = z.array(z.unknown()).catch([])
const dateSchema = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .refine((value) => !Number.isNaN(value.getTime()))
  .nullable()
  .catch(null)

/** `remote`: texts may contain HTML entities. `saved`: texts were decoded before they were cached. */
type ResponseSource = 'remote' | 'saved'

const lineParsers = { remote: decodeLine, saved: toSingleLine }

const tabCategories = careerCategories.filter((category) => category !== 'all').join(', ')

const createVacancySchema = (source: ResponseSource) =>
  z.object({
    _id: z.string().regex(vacancyIdPattern).describe('Part of the URLs of the vacancy’s pages.'),
    title: z
      .string()
      .transform(lineParsers[source])
      .pipe(z.string().min(1))
      .describe('Plain text in one line, not empty. HTML entities are decoded.'),
    jobDescription: (source === 'saved' ? textSchema : textSchema.transform(descriptionToHtml)).describe(
      'HTML, escaped HTML or plain text of up to 100,000 characters. The site removes scripts, styles, forms, ' +
        'frames and pictures.',
    ),
    category: textSchema.describe(
      `Tab of the careers page, in upper or lower case: ${tabCategories}. If it is another one, the vacancy is ` +
        'only under “all”.',
    ),
    createdAt: dateSchema.describe('ISO 8601 date and time, or milliseconds since 1970.'),
    updatedAt: dateSchema.describe('ISO 8601 date and time, or milliseconds since 1970.'),
  })
export const vacancySchemas = { remote: createVacancySchema('remote'), saved: createVacancySchema('saved') }

/** Parses a vacancy; logs and returns null if it has no usable `_id` or title. */
export const parseVacancy = (value: unknown, source: ResponseSource = 'remote'): Vacancy | null => {
  const parsed = vacancySchemas[source].safeParse(value)
  if (!parsed.success) {
    log('warn', 'backend.vacancy-dropped', {
      fields: parsed.error.issues.map((i) => i.path.join('.')).join(' '),
    })
    return null
  }
  const { _id: id, jobDescription: descriptionHtml, ...fields } = parsed.data
  return { id, descriptionHtml, ...fields }
}

/** Parses a list of vacancies, with the last of each id; anything but an array counts as an empty list. */
export const parseVacancies = (data: unknown, source?: ResponseSource): Vacancy[] => {
  const vacancies = listSchema.parse(data).flatMap((item) => parseVacancy(item, source) ?? [])
  return [...new Map(vacancies.map((vacancy) => [vacancy.id, vacancy])).values()]
}

export const encodeVacancy = ({ closedAt, closesOn, ...vacancy }: Vacancy) => ({
  _id: vacancy.id,
  title: vacancy.title,
  jobDescription: vacancy.descriptionHtml,
  category: vacancy.category,
  createdAt: vacancy.createdAt?.toISOString() ?? null,
  updatedAt: vacancy.updatedAt?.toISOString() ?? null,
  __v: 0,
  ...(closesOn && { closesOn }),
  ...(closedAt && { closedAt: closedAt.toISOString() }),
})

const pictureSchema = textSchema.describe('URL of a picture, absolute or relative to the base URL.')

// The API does not define the fields of these items, so the usual names are tried.
const itemSchema = z.object({
  title: textSchema.describe('An item without a title is dropped.'),
  name: textSchema.describe('The title, if `title` is empty.'),
  text: textSchema,
  description: textSchema.describe('The text, if `text` is empty.'),
  image: pictureSchema,
  icon: textSchema.describe('The picture, if `image` is empty.'),
  imageUrl: textSchema.describe('The picture, if `image` and `icon` are empty.'),
  link: textSchema.describe('Absolute URL; any other link is dropped.'),
  url: textSchema.describe('The link, if `link` is empty.'),
  href: textSchema.describe('The link, if `link` and `url` are empty.'),
})
type Item = z.infer<typeof itemSchema>

const itemsSchema = z.array(itemSchema.catch(itemSchema.parse({}))).catch([])

const sectionSchema = z
  .object({ image: pictureSchema, title: textSchema, description: textSchema })
  .nullable()
  .catch(null)

const slidersSchema = z
  .object({
    sliders: z.array(pictureSchema).catch([]).describe('Slides of the home page and the food page.'),
    video: textSchema.describe('URL of a video or of its player, absolute or relative to the base URL.'),
    appUsage: itemsSchema,
    sliderSection: sectionSchema,
  })
  .catch({ sliders: [], video: '', appUsage: [], sliderSection: null })

export const landingPageSchema = z
  .object({ webIcons: itemsSchema, sliders: slidersSchema, driverServices: itemsSchema })
  .catch({ webIcons: [], sliders: slidersSchema.parse(null), driverServices: [] })

const toHttpUrl = (value: string, baseUrl: string): string | null => {
  if (!value.trim() || !URL.canParse(value, baseUrl)) return null
  const { protocol, href } = new URL(value, baseUrl)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

const firstFilled = (...texts: string[]) => texts.find((text) => text.trim()) ?? ''

const toItem = (item: Item, baseUrl: string, parseLine: (text: string) => string): LandingItem[] => {
  const title = parseLine(firstFilled(item.title, item.name))
  if (!title) return []
  // The API defines no base URL for links, so relative links are dropped.
  const link = firstFilled(item.link, item.url, item.href)
  const href = URL.canParse(link) ? toHttpUrl(link, baseUrl) : null
  const text = parseLine(firstFilled(item.text, item.description))
  return [
    { title, text, imageUrl: toHttpUrl(firstFilled(item.image, item.icon, item.imageUrl), baseUrl), href },
  ]
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
  const toItems = (items: readonly Item[]) => items.flatMap((item) => toItem(item, baseUrl, parseLine))
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
    webIcons: toItems(webIcons),
    appUsage: toItems(sliders.appUsage),
    driverServices: toItems(driverServices),
  }
}

const encodeItem = ({ title, text, imageUrl: image, href: link }: LandingItem) => ({
  title,
  text,
  image,
  link,
})

export const encodeLandingPage = (page: LandingPage) => ({
  webIcons: page.webIcons.map(encodeItem),
  sliders: {
    sliders: page.slides.map(({ imageUrl }) => imageUrl),
    video: page.videoUrl,
    appUsage: page.appUsage.map(encodeItem),
    sliderSection: page.sliderSection && {
      image: page.sliderSection.imageUrl,
      title: page.sliderSection.title,
      description: page.sliderSection.description,
    },
  },
  driverServices: page.driverServices.map(encodeItem),
})
