import { carouselOf } from '#tests/support/browser/carousel.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { wake } from '#tests/support/browser/live.ts'

for (const path of ['', '/online-food-delivery'])
  test(`{language}${path} → the sample slides, whose pictures come`, async ({ page, code, words }) => {
    await page.goto(`/${code}${path}`)
    const carousel = await carouselOf(page, words.common.carousel.posters)
    await expect(carousel.getByText(words.hotels.hero.title)).toBeAttached()
    const first = carousel.getByRole('listitem').first().locator('img')
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

test('video → nothing of it is fetched before it is asked for', async ({ page, code, words }) => {
  const videos: string[] = []
  page.on('request', (request) => /\.(webm|mp4)/.test(request.url()) && videos.push(request.url()))
  await page.goto(`/${code}`)
  const play = page.getByRole('button', { name: words.common.video.play })
  await wake(play)
  expect(videos).toEqual([])
  await play.click()
  await expect(page.locator('video')).toBeVisible()
  await expect.poll(() => videos.length).toBeGreaterThan(0)
})
