import type { Locator, Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { dragCarousel, expectSlide, scrollToCarousel } from '#tests/support/browser/carousel.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

const visitCarousel = async (page: Page, code: string, messages: Messages) => {
  await page.goto(`/${code}/careers`)
  const carousel = await scrollToCarousel(page, messages.careers.photos.label)
  const { previous, next } = messages.common.carousel
  return {
    carousel,
    previous: carousel.getByRole('button', { name: previous }),
    next: carousel.getByRole('button', { name: next }),
  }
}

test('drag on the carousel → the neighbouring photo becomes the current one', async ({
  page,
  code,
  messages,
  hasTouch,
}) => {
  const { carousel } = await visitCarousel(page, code, messages)
  const [forward, backward] = code === 'en' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  await dragCarousel(page, carousel, forward, hasTouch)
  await expectSlide(carousel, 2)
  await dragCarousel(page, carousel, backward, hasTouch)
  await expectSlide(carousel, 1)
})

/** Counts a slide's distinct horizontal positions over 60 frames. */
const countPositions = (slide: Locator) =>
  slide.evaluate(async (element) => {
    const positions = new Set<number>()
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      positions.add(Math.round(element.getBoundingClientRect().left))
    }
    return positions.size
  })

test('reduced motion → the next photo appears without a transition', async ({
  page,
  code,
  messages,
  hasTouch,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { carousel, next } = await visitCarousel(page, code, messages)
  const firstSlide = carousel.getByRole('listitem').first()
  const positionCountPromise = countPositions(firstSlide)
  await next.click()
  await expectSlide(carousel, 2)
  expect(await positionCountPromise).toBeLessThanOrEqual(2)

  await dragCarousel(page, carousel, code === 'en' ? 'left' : 'right', hasTouch)
  expect(await countPositions(firstSlide)).toBeLessThanOrEqual(2)
  await expectSlide(carousel, 3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photo carousel without JavaScript → is a scrollable row without buttons', async ({
    page,
    code,
    messages,
  }) => {
    await page.goto(`/${code}/careers`)
    const carousel = page.getByRole('region', { name: messages.careers.photos.label })
    await expect(carousel.getByRole('button')).toHaveCount(0)
    const { items } = messages.careers.photos
    for (const caption of [items[0], items.at(-1)]) {
      const figcaption = carousel.getByText(caption ?? '')
      await figcaption.scrollIntoViewIfNeeded()
      await expect(figcaption).toBeInViewport()
    }
  })
})
