import type { LandingItem, LandingPage } from '#lib/schemas/landing-page.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'

// Encodes data with the API's field names, for API responses and the cache file. `api-format.ts` parses this format,
// except `closesOn` and `closedAt`.

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
