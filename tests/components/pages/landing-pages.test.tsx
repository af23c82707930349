import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { indexedPageSlugs } from '#lib/content/pages.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  importRoute,
  renderBuiltPage,
  renderRoute,
  renderStatic,
  textsOf,
} from '#tests/support/components/render-page.tsx'
import { composeSite } from '#tests/support/servers/compose-site.ts'
import { startFakeProductServer } from '#tests/support/servers/fake-backend.ts'

// Pages that show landing-page data from the product's server.
const landingPages: readonly string[] = [
  'home',
  'online-food-delivery',
  'online-supermarket-grocery',
  'flights-ticket',
  'medical-services',
  'bike-delivery',
]
// Indexed pages that set their own `revalidate` but show no landing-page data.
const otherRevalidatedPages: readonly string[] = ['careers', 'contact']
const staticPages = indexedPageSlugs.filter(
  (slug) => !landingPages.includes(slug) && !otherRevalidatedPages.includes(slug),
)

const sliderUrls = ['https://media.example.com/1.jpg', 'https://media.example.com/2.jpg']
const videoUrl = 'https://media.example.com/day.mp4'

const section = { title: 'Night rides (24/7)', description: 'ئێستا لە هەولێر' }
// The site blocks this URL, because its origin is not in MEDIA_ORIGINS.
const blockedImageUrl = 'https://elsewhere.example/1.jpg'
const webIcons = [
  { title: 'Ride now', link: 'https://example.com/ride', image: blockedImageUrl },
  'https://example.com/icon.png',
]

const sliderSection = { ...section, image: blockedImageUrl }
const sliderData = { sliders: [blockedImageUrl, ...sliderUrls], video: videoUrl, sliderSection }
const productServer = await startFakeProductServer(() => ({
  body: { success: true, data: { webIcons, sliders: sliderData, driverServices: [] } },
}))
const directory = await mkdtemp(join(tmpdir(), 'landing-pages-'))
vi.stubEnv('BACKEND_URL', productServer.url)
vi.stubEnv('DATA_DIR', directory)
vi.stubEnv('MEDIA_ORIGINS', 'https://media.example.com')
await composeSite()

afterAll(async () => {
  await productServer.stop()
  await rm(directory, { recursive: true, maxRetries: 3 })
})

test('static pages → are rendered without a request to the product’s server', async () => {
  for (const slug of staticPages) await renderRoute(slug, 'ku')
  expect(productServer.requests).toEqual([])
})

test('pages with landing-page data → `revalidate` is 60; static pages → `revalidate` is not set', async () => {
  for (const slug of landingPages) expect([slug, (await importRoute(slug)).revalidate]).toEqual([slug, 60])
  for (const slug of staticPages)
    expect([slug, (await importRoute(slug)).revalidate]).toEqual([slug, undefined])
})

test.each(landingPages)(
  'page %s → shows the video from the product’s server; during `next build` → shows the site’s own video',
  async (slug) => {
    for (const locale of localeCodes) {
      expect((await renderStatic(await renderRoute(slug, locale))).innerHTML).toContain(videoUrl)
      expect((await renderBuiltPage(slug, locale)).innerHTML).toContain('/video/intro')
    }
  },
)

describe('slides and items from the product’s server', () => {
  const findSlideImages = (page: HTMLElement) => [...page.querySelectorAll('section[aria-label] img')]

  test('slider section from the product’s server → its title and description are shown, each in a `bdi`', async () => {
    for (const slug of ['home', 'online-food-delivery']) {
      const page = await renderStatic(await renderRoute(slug, 'ku'))
      for (const text of [section.title, section.description]) expect(textsOf(page, 'bdi')).toContain(text)
      expect(textsOf(page, 'h2')).toContain(section.title)
    }
  })

  test('items from the product’s server → valid items are shown with their links; invalid items, blocked images and empty lists are omitted', async () => {
    const page = await renderStatic(await renderRoute('home', 'en'))
    const { given: headings } = pageCopy('en', 'home')
    const heading = [...page.querySelectorAll('h2')].find(
      ({ textContent }) => textContent === headings.webIcons,
    )
    const list = heading?.closest('section')?.querySelector('ul')
    expect(list?.children).toHaveLength(1)
    expect(list?.querySelector('a')?.getAttribute('href')).toBe('https://example.com/ride')
    expect(page.innerHTML).not.toContain(blockedImageUrl)
    for (const heading of [headings.appUsage, headings.driverServices])
      expect(textsOf(page, 'h2')).not.toContain(heading)
  })

  test('slider images on a Sorani page → are shown in a carousel, with Arabic-Indic digits in `alt`; no images → no carousel is shown', async () => {
    expect(findSlideImages(await renderBuiltPage('home', 'ku'))).toEqual([])
    const page = await renderStatic(await renderRoute('home', 'ku'))
    expect(findSlideImages(page).map((image) => image.getAttribute('src'))).toEqual(sliderUrls)
    expect(findSlideImages(page)[1]?.getAttribute('alt')).toMatch(/٢/)
  })
})
