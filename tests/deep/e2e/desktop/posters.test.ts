import { type PictureName, pictureFiles } from '#lib/content/pictures.ts'
import { carouselOf, drag, expectSlide } from '#tests/support/browser/carousel.ts'
import { test as base, expect, language } from '#tests/support/browser/e2e.ts'
import { startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { freePort, withSite } from '#tests/support/servers/site.ts'

const pictures: readonly PictureName[] = ['taxi-ride', 'hotels', 'flights-ticket']

const test = base.extend<object, { site: string }>({
  site: [
    async ({ browserName: _ }, use) => {
      const port = await freePort()
      // The site's own pictures, because a test asks nobody else for one.
      const sliders = () => pictures.map((name) => `http://localhost:${port}${pictureFiles(name).src}`)
      const backend = await startFakeBackend(({ path }) =>
        path === '/web/dashboard'
          ? { body: { success: true, data: { sliders: { sliders: sliders() } } } }
          : { body: { success: true, data: [] } },
      )
      await withSite({ BACKEND_URL: backend.address }, use, { heard: '/web/dashboard', port })
      await backend.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site),
})

test.describe.configure({ mode: 'serial' })

for (const { code, words, dir } of [language('ku'), language('en')])
  for (const width of [390, 1440])
    test(`${code}, ${width} px → the backend’s pictures, to step through and to draw`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/${code}`)
      const carousel = await carouselOf(page, words.common.carousel.posters)
      const { previous, next } = words.common.carousel
      await expect(carousel.getByRole('listitem')).toHaveCount(pictures.length)
      const shown = carousel.getByRole('img').first()
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)

      await carousel.getByRole('button', { name: next }).click()
      await expectSlide(carousel, 2)
      await carousel.getByRole('button', { name: previous }).click()
      await expectSlide(carousel, 1)
      await drag(page, carousel, dir === 'rtl' ? 'right' : 'left', false)
      await expectSlide(carousel, 2)
      await carousel.getByRole('list').focus()
      await page.keyboard.press(dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')
      await expectSlide(carousel, 1)
    })
