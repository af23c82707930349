import { defaultLocale, type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Slide, SlidePage } from '#lib/schemas/landing-page.ts'
import pictures from './slide-pictures.json' with { type: 'json' }

type Sample = {
  pictureName: keyof typeof pictures
  page: SlidePage
  linkPath: string
  titleIn: (locale: Locale) => string
}

// Creates a home page slide that links to an open service's page.
const createHomeSample = (
  linkPath: 'taxi-ride' | 'online-supermarket-grocery' | 'taxi-intercity' | 'bus-ticket',
  pictureName: Sample['pictureName'],
): Sample => ({
  pictureName,
  page: 'home',
  linkPath,
  titleIn: (locale) => pageCopy(locale, linkPath).hero.title,
})

const createFoodSample = (
  dish: 'burger' | 'courier' | 'cake',
  pictureName: Sample['pictureName'],
): Sample => ({
  pictureName,
  page: 'online-food-delivery',
  linkPath: 'food-delivery',
  titleIn: (locale) => pageCopy(locale, 'online-food-delivery').slides[dish],
})

const samples = [
  createHomeSample('taxi-ride', 'taxi-door'),
  createHomeSample('online-supermarket-grocery', 'groceries'),
  createHomeSample('taxi-intercity', 'intercity'),
  createHomeSample('bus-ticket', 'bus-stop'),
  createFoodSample('burger', 'burger-table'),
  createFoodSample('courier', 'restaurant'),
  createFoodSample('cake', 'cake-table'),
]

export const createSampleSlides = (): Slide[] =>
  samples.map(({ pictureName, titleIn, ...slide }) => {
    const contentIn = (locale: Locale) => ({
      imageUrl: pictures[pictureName][locales[locale].dir],
      title: titleIn(locale),
    })
    const translations = Object.fromEntries(localeCodes.map((locale) => [locale, contentIn(locale)]))
    return { ...slide, hasTitleArea: true, ...contentIn(defaultLocale), translations }
  })
