import type { Locator, Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { carouselOf, drag, expectSlide } from '#tests/support/browser/carousel.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

// Ten photos, without end.
const photosOf = async (page: Page, code: string, words: Messages) => {
  await page.goto(`/${code}/careers`)
  const carousel = await carouselOf(page, words.careers.photos.label)
  const { previous, next } = words.common.carousel
  return {
    carousel,
    previous: carousel.getByRole('button', { name: previous }),
    next: carousel.getByRole('button', { name: next }),
  }
}

test('dragging the row → the neighbouring photo', async ({ page, code, words, hasTouch }) => {
  const { carousel } = await photosOf(page, code, words)
  const [onward, back] = code === 'en' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  await drag(page, carousel, onward, hasTouch)
  await expectSlide(carousel, 2)
  await drag(page, carousel, back, hasTouch)
  await expectSlide(carousel, 1)
})

const countPlaces = (slide: Locator) =>
  slide.evaluate(async (element) => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      seen.add(Math.round(element.getBoundingClientRect().left))
    }
    return seen.size
  })

test('reduced motion → the photo is there at once', async ({ page, code, words, hasTouch }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { carousel, next } = await photosOf(page, code, words)
  const first = carousel.getByRole('listitem').first()
  const afterTap = countPlaces(first)
  await next.click()
  await expectSlide(carousel, 2)
  expect(await afterTap).toBeLessThanOrEqual(2)

  await drag(page, carousel, code === 'en' ? 'left' : 'right', hasTouch)
  expect(await countPlaces(first)).toBeLessThanOrEqual(2)
  await expectSlide(carousel, 3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos → a row to scroll, and nothing to press', async ({ page, code, words }) => {
    await page.goto(`/${code}/careers`)
    const carousel = page.getByRole('region', { name: words.careers.photos.label })
    await expect(carousel.getByRole('button')).toHaveCount(0)
    const { items } = words.careers.photos
    for (const caption of [items[0], items.at(-1)]) {
      const photo = carousel.getByText(caption ?? '')
      await photo.scrollIntoViewIfNeeded()
      await expect(photo).toBeInViewport()
    }
  })
})
