import { afterEach, expect, test, vi } from 'vitest'
import SlugPage from '#app/[locale]/[slug]/page.tsx'
import { emptyLandingPage } from '#lib/backend/port.ts'
import { pageOf, pageSlugs } from '#lib/content/pages/index.ts'
import { localeCodes } from '#lib/i18n/locales.ts'

const loadLandingPage = vi.hoisted(() => vi.fn())

vi.mock('#lib/backend/landing-page.ts', () => ({ loadLandingPage }))
// Specification 7, without the home page, whose route is its own.
const specified = [
  'online-food-delivery',
  'online-supermarket-grocery',
  'flights-ticket',
  'medical-services',
  'bike-delivery',
]

const showing = pageSlugs.filter((slug) => pageOf(slug)?.showsLandingPage)
const others = pageSlugs.filter((slug) => !showing.includes(slug))

const request = (slug: string) => SlugPage({ params: Promise.resolve({ locale: 'ku', slug }) })

afterEach(() => void loadLandingPage.mockReset())

test('the pages of the specification show the landing pages’ data, and no others', () => {
  expect(showing.toSorted()).toEqual(specified.toSorted())
})

test.each(showing)('%s → asks for the data once', async (slug) => {
  loadLandingPage.mockResolvedValue(emptyLandingPage)
  await request(slug)
  expect(loadLandingPage).toHaveBeenCalledOnce()
})

test('any other page → asks for nothing', async () => {
  for (const slug of others) await request(slug)
  expect(loadLandingPage).not.toHaveBeenCalled()
})

test.each(showing)('%s → plays the backend’s video, or our own if it names none', (slug) => {
  const landing = { ...emptyLandingPage, videoUrl: 'https://media.example.com/day.mp4' }
  for (const locale of localeCodes) {
    const played = pageOf(slug)?.sections(locale, landing)
    expect(played).toContainEqual(expect.objectContaining({ kind: 'video' }))
    expect(JSON.stringify(played)).toContain(landing.videoUrl)
    expect(JSON.stringify(pageOf(slug)?.sections(locale))).toContain('/video/intro')
  }
})
