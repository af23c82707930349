import { carouselOf } from '#tests/support/browser/carousel.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { wake } from '#tests/support/browser/live.ts'

test('tiles → ten services, insurance without a link', async ({ page, code, words }) => {
  const { tiles } = words.home
  await page.goto(`/${code}`)
  const main = page.getByRole('main')
  for (const { name } of Object.values(tiles.items))
    await expect(main.getByText(name, { exact: true }).first()).toBeVisible()
  const insurance = main.getByRole('listitem').filter({ hasText: tiles.items.insurance.name })
  await expect(insurance.getByRole('link')).toHaveCount(0)
  await expect(main.getByRole('link', { name: tiles.items['taxi-ride'].name }).first()).toHaveAttribute(
    'href',
    `/${code}/taxi-ride`,
  )
})

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

test('web app → another site in a new tab', async ({ page, code, words }) => {
  await page.goto(`/${code}`)
  const link = page.getByRole('main').getByRole('link', { name: words['send-link'].ways.webApp }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', /^https:/)
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
