import { z } from 'zod'
import { fieldsOf, textIn } from '#lib/base/json.ts'
import { log } from '#lib/base/log.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { plainLine } from '#lib/i18n/phrases.ts'
import { vacancyFacts } from '#lib/schemas/categories.ts'
import {
  isVacancyId,
  type LandingItem,
  type LandingPage,
  type Slide,
  type SlideView,
  type Vacancy,
  type VacancyFacts,
  type VacancyText,
} from './port.ts'

// Wire names stand here and in remote-backend.ts only. Specification 3 and 7.

const text = z.string().catch('')
const list = z.array(z.unknown()).catch([])
// More than any page shows.
const shortList = list.transform((items) => items.slice(0, 100))
const date = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .refine((value) => !Number.isNaN(value.getTime()))
  .nullable()
  .catch(null)

const line = z.string().transform(plainLine).pipe(z.string().min(1))
const names = z
  .union([line.transform((one) => [one]), z.array(line)])
  .optional()
  .catch(undefined)

// What a vacancy says of itself is our own extension.
const wireText = z.object({
  title: line,
  jobDescription: text,
  place: names,
  kind: names,
  team: names,
  language: names,
})

const wireVacancy = wireText.extend({
  _id: z.string().refine(isVacancyId),
  category: text,
  createdAt: date,
  updatedAt: date,
  // Our own extensions: since when it is closed, that it is where nobody knows since when, and the words in
  // further languages.
  closedAt: date.optional(),
  closed: z.literal(true).optional().catch(undefined),
  translations: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

const toFacts = (value: z.infer<typeof wireText>): VacancyFacts =>
  Object.fromEntries(vacancyFacts.flatMap((fact) => (value[fact]?.length ? [[fact, value[fact]]] : [])))

const toText = (value: z.infer<typeof wireText>): VacancyText => {
  const facts = toFacts(value)
  return {
    title: value.title,
    descriptionHtml: value.jobDescription,
    ...(Object.keys(facts).length > 0 && { facts }),
  }
}

const toTranslations = (given: Record<string, unknown>): Partial<Record<Locale, VacancyText>> => {
  const translations: Partial<Record<Locale, VacancyText>> = {}
  for (const locale of localeCodes) {
    const parsed = wireText.safeParse(given[locale])
    if (parsed.success) translations[locale] = toText(parsed.data)
  }
  return translations
}

/** A vacancy, or null (and a line in the log) for one that has no usable `_id` or title. */
export const parseVacancy = (value: unknown): Vacancy | null => {
  const parsed = wireVacancy.safeParse(value)
  if (!parsed.success) {
    log('warn', 'backend.vacancy-dropped', {
      fields: parsed.error.issues.map((i) => i.path.join('.')).join(' '),
    })
    return null
  }
  const { _id, category, createdAt, updatedAt, closedAt, closed, translations } = parsed.data
  return {
    id: _id,
    ...toText(parsed.data),
    category,
    createdAt,
    updatedAt,
    ...((closedAt || closed) && { closedAt: closedAt ?? null }),
    ...(translations && { translations: toTranslations(translations) }),
  }
}

/** The vacancies of a list answer; a missing list is an empty one. */
export const parseVacancies = (data: unknown): Vacancy[] =>
  list.parse(data).flatMap((item) => parseVacancy(item) ?? [])

const toWireText = ({ title, descriptionHtml, facts }: VacancyText) => ({
  title,
  jobDescription: descriptionHtml,
  ...facts,
})

export const encodeVacancy = (vacancy: Vacancy) => ({
  _id: vacancy.id,
  ...toWireText(vacancy),
  category: vacancy.category,
  createdAt: vacancy.createdAt?.toISOString() ?? null,
  updatedAt: vacancy.updatedAt?.toISOString() ?? null,
  __v: 0,
  ...(vacancy.closedAt && { closedAt: vacancy.closedAt.toISOString() }),
  ...(vacancy.closedAt === null && { closed: true }),
  ...(vacancy.translations && {
    translations: Object.fromEntries(
      Object.entries(vacancy.translations).map(([locale, words]) => [locale, toWireText(words)]),
    ),
  }),
})

const wireSection = z
  .object({ image: z.unknown().optional(), title: text, description: text })
  .nullable()
  .catch(null)

const wireSliders = z
  .object({
    sliders: shortList,
    // Our own extension: the same pictures with their titles, and what further languages show.
    slides: shortList.optional(),
    video: z.unknown().optional(),
    appUsage: shortList,
    sliderSection: wireSection,
  })
  .catch({ sliders: [], video: null, appUsage: [], sliderSection: null })

const wireLandingPage = z
  .object({ webIcons: shortList, sliders: wireSliders, driverServices: shortList })
  .catch({ webIcons: [], sliders: wireSliders.parse(null), driverServices: [] })

const toAddress = (value: unknown, base: string): string | null => {
  if (typeof value !== 'string' || !value.trim() || !URL.canParse(value, base)) return null
  const { protocol, href } = new URL(value, base)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

const wireView = z.object({ image: z.unknown(), title: z.string().trim().min(1).nullable().catch(null) })
const wireTranslations = z.object({ translations: z.record(z.string(), z.unknown()) })

const toView = (value: unknown, base: string): SlideView | null => {
  const { image, title } = wireView.catch({ image: value, title: null }).parse(value)
  const imageUrl = toAddress(image, base)
  return imageUrl ? { imageUrl, title } : null
}

const toSlides = (value: unknown, base: string): Slide[] => {
  const view = toView(value, base)
  if (!view) return []
  const given = wireTranslations.safeParse(value).data?.translations
  if (!given) return [view]
  const translations: Slide['translations'] = {}
  for (const locale of localeCodes) {
    const translated = toView(given[locale], base)
    if (translated) translations[locale] = translated
  }
  return [{ ...view, translations }]
}

// The specification does not show the shape of these items: the names that such fields usually have.
const fieldNames = {
  title: ['title', 'name'],
  text: ['text', 'description'],
  image: ['image', 'icon', 'imageUrl'],
  link: ['link', 'url', 'href'],
} as const

const toItem = (given: unknown, base: string): LandingItem => {
  const fields = fieldsOf(given)
  const find = (field: keyof typeof fieldNames) =>
    fieldNames[field].map((name) => textIn(fields[name])).find((value) => value.trim()) ?? ''
  const title = plainLine(find('title'))
  if (!title) return { given, view: null }
  // Where a relative link begins, nobody said.
  const link = find('link')
  const href = URL.canParse(link) ? toAddress(link, base) : null
  return {
    given,
    view: { title, text: plainLine(find('text')), imageUrl: toAddress(find('image'), base), href },
  }
}

/** The landing pages' data; addresses may be relative to the backend's, `base`. */
export const parseLandingPage = (data: unknown, base: string): LandingPage => {
  const { webIcons, sliders, driverServices } = wireLandingPage.parse(data)
  const section = sliders.sliderSection
  const toItems = (items: readonly unknown[]) => items.map((item) => toItem(item, base))
  return {
    slides: (sliders.slides ?? sliders.sliders).flatMap((slide) => toSlides(slide, base)),
    videoUrl: toAddress(sliders.video, base),
    sliderSection: section && {
      imageUrl: toAddress(section.image, base),
      title: plainLine(section.title),
      description: plainLine(section.description),
    },
    webIcons: toItems(webIcons),
    appUsage: toItems(sliders.appUsage),
    driverServices: toItems(driverServices),
  }
}

const toWireView = ({ imageUrl, title }: SlideView) => ({ image: imageUrl, title })

const toWireSlide = ({ translations, ...view }: Slide) => ({
  ...toWireView(view),
  ...(translations && {
    translations: Object.fromEntries(
      Object.entries(translations).map(([locale, translated]) => [locale, toWireView(translated)]),
    ),
  }),
})

const asGiven = (items: readonly LandingItem[]) => items.map(({ given }) => given)

export const encodeLandingPage = (page: LandingPage) => ({
  webIcons: asGiven(page.webIcons),
  sliders: {
    sliders: page.slides.map(({ imageUrl }) => imageUrl),
    ...(page.slides.some(({ title, translations }) => title || translations) && {
      slides: page.slides.map(toWireSlide),
    }),
    video: page.videoUrl,
    appUsage: asGiven(page.appUsage),
    sliderSection: page.sliderSection && {
      image: page.sliderSection.imageUrl,
      title: page.sliderSection.title,
      description: page.sliderSection.description,
    },
  },
  driverServices: asGiven(page.driverServices),
})
