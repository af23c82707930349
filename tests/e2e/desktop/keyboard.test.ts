import type { Page } from '@playwright/test'
import { expect, sitePath, test } from '#tests/support/e2e.ts'
import { pageNames } from '#tests/support/site-pages.ts'

/** Numbers what a keyboard may stop at, in the order of the document. */
const numberStops = (page: Page) =>
  page.evaluate(() => {
    const stops = document.querySelectorAll('a[href], button, input, textarea, summary, [tabindex]')
    for (const [index, element] of stops.entries()) element.setAttribute('data-stop', String(index))
    return stops.length
  })

/** Where the focus is, and whether anything there looks different without it; null at the end of the page. */
const leaveFocus = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement
    const isElement = element instanceof HTMLElement || element instanceof SVGElement
    if (!isElement || element === document.body) return null
    // A field's ring may stand around what it shares with others.
    const frame = element.closest('form')
    const parts = [element, element.parentElement, frame, ...element.querySelectorAll('*')]
    const look = () =>
      parts.map((part) => {
        if (!part) return null
        const { outline, boxShadow, stroke, strokeWidth, fill, opacity, textDecoration } =
          getComputedStyle(part)
        return [outline, boxShadow, stroke, strokeWidth, fill, opacity, textDecoration].join()
      })
    // Reduced motion leaves transitions a millisecond.
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
    await settle()
    const focused = look()
    // The next Tab goes on from here all the same.
    element.blur()
    await settle()
    return {
      stop: Number(element.getAttribute('data-stop')),
      isSeen: look().some((part, index) => part !== focused[index]),
      html: element.outerHTML.slice(0, 120),
    }
  })

/** What could be stopped at, but was not: shown, enabled, and of a group of radios the chosen one. */
const missed = (page: Page, reached: readonly number[]) =>
  page.evaluate((stops) => {
    const isReachable = (element: Element) =>
      (element instanceof HTMLElement || element instanceof SVGElement) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, input[type=radio]:not(:checked), input[type=hidden]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('dialog:not([open]), [inert]')
    return [...document.querySelectorAll('[data-stop]')]
      .filter((element) => isReachable(element) && !stops.includes(Number(element.getAttribute('data-stop'))))
      .map((element) => element.outerHTML.slice(0, 120))
  }, reached)

for (const name of pageNames) {
  test(`${name} by Tab alone → all is reached in order, and one sees where one is`, async ({
    page,
    code,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(await sitePath(page.request, code, name))
    await page.waitForLoadState('networkidle')
    const count = await numberStops(page)
    const reached: number[] = []
    const unseen: string[] = []
    for (let presses = 0; presses <= count; presses += 1) {
      await page.keyboard.press('Tab')
      const at = await leaveFocus(page)
      if (!at) break
      if (!at.isSeen) unseen.push(at.html)
      reached.push(at.stop)
    }
    expect(unseen).toEqual([])
    expect(await missed(page, reached)).toEqual([])
    expect(reached).toEqual(reached.toSorted((a, b) => a - b))
  })
}
