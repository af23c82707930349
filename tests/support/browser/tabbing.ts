import type { Page } from '@playwright/test'

const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Marks and blurs the focused element, and returns the start of its HTML and whether its focus was visible. Returns
 * null if no element inside `within` is focused.
 */
const markAndBlurFocusedElement = (page: Page, within: string, pressNumber: number) =>
  page.evaluate(
    ({ within, pressNumber }) => {
      const element = document.activeElement
      const isElement = element instanceof HTMLElement || element instanceof SVGElement
      if (!isElement || element === document.body || !element.closest(within)) return null
      // The focus ring may be on the element, its parent, form, descendants or `::after`, so compare all of them.
      const form = element.closest('form')
      const elements = [element, element.parentElement, form, ...element.querySelectorAll('*')]
      const readFocusStyles = (style: CSSStyleDeclaration) => {
        const { outline, boxShadow, stroke, strokeWidth, fill, opacity, textDecoration } = style
        return [outline, boxShadow, stroke, strokeWidth, fill, opacity, textDecoration].join()
      }
      const readStyles = () => [
        ...elements.map((each) => each && readFocusStyles(getComputedStyle(each))),
        readFocusStyles(getComputedStyle(element, '::after')),
      ]
      // On a busy machine, transitions may not advance, so finish them.
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
      element.setAttribute('data-press', String(pressNumber))
      return { html, isFocusVisible: readStyles().some((style, index) => style !== focusedStyles[index]) }
    },
    { within, pressNumber },
  )

/** Returns, in document order, the number of the Tab press that reached each element. */
const readPressNumbers = (page: Page) =>
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
 * Tabs through part of a page. Returns the elements without visible focus, the skipped elements, and whether Tab
 * followed document order.
 */
export const tabThrough = async (page: Page, within: 'body' | 'main') => {
  const maxPresses = (await page.locator(focusableSelector).count()) + 20
  const elementsWithoutVisibleFocus: string[] = []
  // Focus and blur the container itself, so that the next Tab starts there.
  await page.locator(within).evaluate((container) => {
    container.tabIndex = -1
    container.focus()
    container.blur()
  })
  for (let pressNumber = 1; pressNumber < maxPresses; pressNumber += 1) {
    await page.keyboard.press('Tab')
    const focusedElement = await markAndBlurFocusedElement(page, within, pressNumber)
    if (!focusedElement) break
    if (!focusedElement.isFocusVisible) elementsWithoutVisibleFocus.push(focusedElement.html)
  }
  const pressNumbers = await readPressNumbers(page)
  const isInOrder = pressNumbers.every((number, index) => number > (pressNumbers[index - 1] ?? 0))
  return { elementsWithoutVisibleFocus, skippedElements: await findSkippedElements(page, within), isInOrder }
}
