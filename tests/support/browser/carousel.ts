import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e.ts'

/** Scrolls to a carousel and waits until it is hydrated. */
export const scrollToCarousel = async (page: Page, name: string): Promise<Locator> => {
  const carousel = page.getByRole('region', { name })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel).toHaveAttribute('data-live')
  return carousel
}

/** Waits until slide `slideNumber` (1-based) is at the start of the row and its dot is selected. */
export const expectSlide = async (carousel: Locator, slideNumber: number) => {
  await expect
    .poll(() =>
      carousel.evaluate((element) => {
        const readStart = (item: Element) => {
          const { left, right } = item.getBoundingClientRect()
          return getComputedStyle(element).direction === 'rtl' ? -right : left
        }
        const track = element.querySelector('ul')
        const slides = [...(track?.children ?? [])]
        return slides.findIndex((slide) => track && Math.abs(readStart(slide) - readStart(track)) < 2) + 1
      }),
    )
    .toBe(slideNumber)
  const dots = carousel.locator('fieldset button')
  await expect(dots.nth(slideNumber - 1)).toHaveAttribute('aria-current', 'true')
}

/** Drags the carousel far enough to select the neighbouring slide. The pointer moves in `direction`. */
export const dragCarousel = async (
  page: Page,
  carousel: Locator,
  direction: 'left' | 'right',
  hasTouch: boolean,
) => {
  const listBox = await carousel.getByRole('list').boundingBox()
  const slideBox = await carousel.getByRole('listitem').first().boundingBox()
  if (!listBox || !slideBox) throw new Error('the carousel is not visible')
  // Drag by more than half a slide. On a busy machine the carousel snaps to the nearest slide, without inertia.
  const distance = slideBox.width * (direction === 'left' ? -0.7 : 0.7)
  const y = listBox.y + 60
  const startX = listBox.x + listBox.width / 2 - distance / 2
  const positions = Array.from({ length: 11 }, (_, index) => startX + (distance * index) / 10)
  if (!hasTouch) {
    await page.mouse.move(startX, y)
    await page.mouse.down()
    for (const x of positions) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await sendTouch('touchStart', startX)
  for (const x of positions) await sendTouch('touchMove', x)
  await sendTouch('touchEnd')
}
