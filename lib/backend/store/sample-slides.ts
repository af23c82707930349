import { defaultLocale, type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Slide, SlideView } from '../backend.ts'
import pictures from './slide-pictures.json' with { type: 'json' }

// Services that are open.
export const slideServices = [
  'taxi-ride',
  'online-supermarket-grocery',
  'taxi-intercity',
  'bus-ticket',
] as const

export type SlideService = (typeof slideServices)[number]

const viewOf = (service: SlideService, locale: Locale): SlideView => ({
  imageUrl: pictures[service][locales[locale].dir],
  title: pageCopy(locale, service).hero.title,
})

export const sampleSlides = (): Slide[] =>
  slideServices.map((service) => ({
    ...viewOf(service, defaultLocale),
    translations: Object.fromEntries(localeCodes.map((locale) => [locale, viewOf(service, locale)])),
  }))

/** Checks whether a slide has the picture of a sample, of this or an earlier build. */
export const isSampleSlide = ({ imageUrl }: Slide): boolean => imageUrl.startsWith('/images/slide/')
