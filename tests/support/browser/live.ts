import type { Page } from '@playwright/test'
import { expect, type Locator } from '@playwright/test'

/** Whether an island has hydrated; before, a tap does what it does without JavaScript, or nothing. */
export const isLive = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Moves as somebody who begins to read: islands wake only then, where they are near. */
const beginToRead = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pointermove')))

/** Waits until an island that is near has hydrated for somebody who reads. */
export const untilLive = (part: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await beginToRead(part.page())
      return isLive(part)
    })
    .toBe(true)

/** Scrolls to an island, and waits until it has hydrated. */
export const wake = async (part: Locator): Promise<void> => {
  await part.scrollIntoViewIfNeeded()
  await untilLive(part)
}

/** Clicks `selector` at the moment of hydration, before React's later effects. */
export const clickAtFirstCommit = (page: Page, selector: string) =>
  page.addInitScript((chosen) => {
    let isFirst = true
    const clickOnce = () => {
      if (!isFirst) return
      isFirst = false
      queueMicrotask(() => document.querySelector<HTMLElement>(chosen)?.click())
    }
    const nothing = () => undefined
    // React reports each commit to its developer tools.
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: nothing,
        checkDCE: nothing,
        onCommitFiberRoot: clickOnce,
        onPostCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
      },
    })
  }, selector)
