import { siteOrigin } from '#lib/company/links.ts'
import { isAllowedMedia } from '#lib/media/media.ts'
import {
  emptyLandingPage,
  type LandingItem,
  type LandingPage,
  type Slide,
} from '#lib/schemas/landing-page.ts'
import { loadWithFallback } from './load-with-fallback.ts'

const urlIfAllowed = (url: string | null) => (url && isAllowedMedia(url, siteOrigin()) ? url : null)

const hasAllowedPictures = (slide: Slide) =>
  [slide, ...Object.values(slide.translations ?? {})].every(({ imageUrl }) => urlIfAllowed(imageUrl))

const withAllowedImage = (item: LandingItem): LandingItem => ({
  ...item,
  imageUrl: urlIfAllowed(item.imageUrl),
})

// The Content-Security-Policy blocks pictures from unlisted origins, and a blocked picture would leave a gap.
const withAllowedPictures = (page: LandingPage): LandingPage => ({
  ...page,
  slides: page.slides.filter(hasAllowedPictures),
  sliderSection: page.sliderSection && {
    ...page.sliderSection,
    imageUrl: urlIfAllowed(page.sliderSection.imageUrl),
  },
  webIcons: page.webIcons.map(withAllowedImage),
  appUsage: page.appUsage.map(withAllowedImage),
  driverServices: page.driverServices.map(withAllowedImage),
})

/**
 * Loads the landing page. Omits pictures that the CSP blocks, and slides with such a picture. Returns an empty landing
 * page during a build or if loading fails. Pages that call this must export `revalidate = 60`.
 */
export const loadLandingPage = async (): Promise<LandingPage> =>
  withAllowedPictures(
    await loadWithFallback(emptyLandingPage, 'landing-page', (reads) => reads.landingPage()),
  )
