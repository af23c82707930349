import type { Page } from '@playwright/test'

const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Marks and blurs the focused element. Returns its HTML and whether its focus was visible; null if not in `within`. */
const leaveFocus = (page: Page, within: string, press: number) =>
  page.evaluate(
    ({ within, mark }) => {
      const element = document.activeElement
      const isElement = element instanceof HTMLElement || element instanceof SVGElement
      if (!isElement || element === document.body || !element.closest(within)) return null
      // The focus ring may be on the element, its parent, form, descendants or `::after`, so all of them are compared.
      const frame = element.closest('form')
      const parts = [element, element.parentElement, frame, ...element.querySelectorAll('*')]
      const readFocusStyles = (style: CSSStyleDeclaration) => {
        const { outline, boxShadow, stroke, strokeWidth, fill, opacity, textDecoration } = style
        return [outline, boxShadow, stroke, strokeWidth, fill, opacity, textDecoration].join()
      }
      const readStyles = () => [
        ...parts.map((part) => part && readFocusStyles(getComputedStyle(part))),
        readFocusStyles(getComputedStyle(element, '::after')),
      ]
      // Transitions are finished here, because a busy machine may render no frames for them.
      const finishAnimations = () => {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      }
      finishAnimations()
      const focusedStyles = readStyles()
      // The next Tab still continues from this element.
      element.blur()
      finishAnimations()
      const html = element.outerHTML.slice(0, 120)
      element.setAttribute('data-press', String(mark))
      return { html, isFocusVisible: readStyles().some((part, index) => part !== focusedStyles[index]) }
    },
    { within, mark: press },
  )

/** Returns, in document order, the number of the Tab press that reached each element. */
const readPresses = (page: Page) =>
  page
    .locator('[data-press]')
    .evaluateAll((reached) => reached.map((element) => Number(element.dataset.press)))

/** Returns the visible and enabled elements that Tab skipped. In a radio group, only the checked button counts. */
const findSkippedElements = (page: Page, within: string) =>
  page.locator(`${within} :is(${focusableSelector}):not([data-press])`).evaluateAll((others) =>
    others
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(':disabled, input[type=radio]:not(:checked), input[type=hidden]') &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('dialog:not([open]), [inert]') &&
          // Radix moves focus from a tab list to the selected tab.
          !element.matches('[role=tablist]:has([data-press])'),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/**
 * Tabs through a part of a page. Returns the elements without visible focus, the skipped elements, and whether Tab
 * followed document order.
 */
export const tabThrough = async (page: Page, within: 'body' | 'main') => {
  const maxPresses = (await page.locator(focusableSelector).count()) + 20
  const withoutVisibleFocus: string[] = []
  // The next Tab continues from the last focused element.
  await page.locator(within).evaluate((part) => {
    part.tabIndex = -1
    part.focus()
    part.blur()
  })
  for (let press = 1; press < maxPresses; press += 1) {
    await page.keyboard.press('Tab')
    const focusedElement = await leaveFocus(page, within, press)
    if (!focusedElement) break
    if (!focusedElement.isFocusVisible) withoutVisibleFocus.push(focusedElement.html)
  }
  const order = await readPresses(page)
  const isInOrder = order.every((press, index) => press > (order[index - 1] ?? 0))
  return { withoutVisibleFocus, skipped: await findSkippedElements(page, within), isInOrder }
}
