import { z } from 'zod'
import { fieldsOf, textIn } from '#lib/base/json.ts'
import { log } from '#lib/base/log.ts'
import { singleLine } from '#lib/i18n/inline-text.ts'
import { isVacancyId, type LandingItem, type LandingPage, type Vacancy } from './backend.ts'
import { decodeLine, descriptionToHtml } from './foreign-text.ts'

// Only this file and remote-backend.ts contain names of the API that `Backend` does not use.

const text = z.string().catch('')
const list = z.array(z.unknown()).catch([])
const date = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .refine((value) => !Number.isNaN(value.getTime()))
  .nullable()
  .catch(null)

/** Where a response comes from: texts of the remote backend are decoded, those of a saved response were before. */
type Source = 'remote' | 'saved'

const lineOf = { remote: decodeLine, saved: singleLine }

const vacancySchema = (source: Source) =>
  z.object({
    _id: z.string().refine(isVacancyId),
    title: z.string().transform(lineOf[source]).pipe(z.string().min(1)),
    jobDescription: source === 'saved' ? text : text.transform(descriptionToHtml),
    category: text,
    createdAt: date,
    updatedAt: date,
  })
const wireVacancy = { remote: vacancySchema('remote'), saved: vacancySchema('saved') }

/** A vacancy, or null (and a line in the log) for one that has no usable `_id` or title. */
export const parseVacancy = (value: unknown, source: Source = 'remote'): Vacancy | null => {
  const parsed = wireVacancy[source].safeParse(value)
  if (!parsed.success) {
    log('warn', 'backend.vacancy-dropped', {
      fields: parsed.error.issues.map((i) => i.path.join('.')).join(' '),
    })
    return null
  }
  const { _id: id, jobDescription: descriptionHtml, ...same } = parsed.data
  return { id, descriptionHtml, ...same }
}

/** The vacancies of a list answer; a missing list is an empty one. */
export const parseVacancies = (data: unknown, source?: Source): Vacancy[] =>
  list.parse(data).flatMap((item) => parseVacancy(item, source) ?? [])

export const encodeVacancy = ({ closedAt, ...vacancy }: Vacancy) => ({
  _id: vacancy.id,
  title: vacancy.title,
  jobDescription: vacancy.descriptionHtml,
  category: vacancy.category,
  createdAt: vacancy.createdAt?.toISOString() ?? null,
  updatedAt: vacancy.updatedAt?.toISOString() ?? null,
  __v: 0,
  ...(closedAt && { closedAt: closedAt.toISOString() }),
})

const wireSection = z
  .object({ image: z.unknown().optional(), title: text, description: text })
  .nullable()
  .catch(null)

const wireSliders = z
  .object({ sliders: list, video: z.unknown().optional(), appUsage: list, sliderSection: wireSection })
  .catch({ sliders: [], video: null, appUsage: [], sliderSection: null })

const wireLandingPage = z
  .object({ webIcons: list, sliders: wireSliders, driverServices: list })
  .catch({ webIcons: [], sliders: wireSliders.parse(null), driverServices: [] })

const toAddress = (value: unknown, base: string): string | null => {
  if (typeof value !== 'string' || !value.trim() || !URL.canParse(value, base)) return null
  const { protocol, href } = new URL(value, base)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

// Names that such fields usually have, because the shape of these items is not defined.
const fieldNames = {
  title: ['title', 'name'],
  text: ['text', 'description'],
  image: ['image', 'icon', 'imageUrl'],
  link: ['link', 'url', 'href'],
} as const

const toItem = (given: unknown, base: string, line: (text: string) => string): LandingItem[] => {
  const fields = fieldsOf(given)
  const find = (field: keyof typeof fieldNames) =>
    fieldNames[field].map((name) => textIn(fields[name])).find((value) => value.trim()) ?? ''
  const title = line(find('title'))
  if (!title) return []
  // No base is defined for relative links, so they are dropped.
  const link = find('link')
  const href = URL.canParse(link) ? toAddress(link, base) : null
  return [{ title, text: line(find('text')), imageUrl: toAddress(find('image'), base), href }]
}

/** The landing pages' data; addresses may be relative to the backend's, `base`. */
export const parseLandingPage = (data: unknown, base: string, source: Source = 'remote'): LandingPage => {
  const { webIcons, sliders, driverServices } = wireLandingPage.parse(data)
  const section = sliders.sliderSection
  const line = lineOf[source]
  const toItems = (items: readonly unknown[]) => items.flatMap((item) => toItem(item, base, line))
  return {
    slides: sliders.sliders.flatMap((slide) => {
      const imageUrl = toAddress(slide, base)
      return imageUrl ? [{ imageUrl, title: null }] : []
    }),
    videoUrl: toAddress(sliders.video, base),
    sliderSection: section && {
      imageUrl: toAddress(section.image, base),
      title: line(section.title),
      description: line(section.description),
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
