import type { Locale } from '#lib/i18n/locales.ts'

export type SliderSection = { imageUrl: string | null; title: string; description: string }

/** A slide in one language. `title` is shown over the picture; null if the picture needs no title. */
type SlideContent = { imageUrl: string; title: string | null }

/** The pages with slides. */
export const slidePages = ['home', 'online-food-delivery'] as const
export type SlidePage = (typeof slidePages)[number]

export type Slide = SlideContent & {
  translations?: Partial<Record<Locale, SlideContent>>
  /** The only page that shows the slide; if unset, all pages with slides show it. */
  page?: SlidePage
  /** The path, without a locale, of the page to which the slide links. */
  linkPath?: string
  /**
   * True if the picture is dark and free of detail at the inline start and, on phones, at the top, so that the title
   * needs no background.
   */
  hasTitleArea?: boolean
}

/** An item of a list whose shape the API does not define. `title` is the only field that is never empty. */
export type LandingItem = { title: string; text: string; imageUrl: string | null; href: string | null }

/** URLs are absolute, or paths on this site. */
export type LandingPage = {
  slides: readonly Slide[]
  videoUrl: string | null
  sliderSection: SliderSection | null
  webIcons: readonly LandingItem[]
  appUsage: readonly LandingItem[]
  driverServices: readonly LandingItem[]
}

export const emptyLandingPage: LandingPage = {
  slides: [],
  videoUrl: null,
  sliderSection: null,
  webIcons: [],
  appUsage: [],
  driverServices: [],
}

/** Returns a page's slides in one language; slides without a translation are unchanged. */
export const slidesOf = (slides: readonly Slide[], page: SlidePage, locale: Locale): Slide[] =>
  slides
    .filter((slide) => !slide.page || slide.page === page)
    .map((slide) => ({ ...slide, ...slide.translations?.[locale] }))
