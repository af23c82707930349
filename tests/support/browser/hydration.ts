import type { Page } from '@playwright/test'
import { expect, type Locator } from '@playwright/test'

/** Checks whether React has hydrated an element. */
export const isHydrated = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Simulates an interaction. Islands near the viewport hydrate only after the first one. */
const sendInteraction = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pointermove')))

/** Waits until an island near the viewport is hydrated. */
export const waitForHydration = (part: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await sendInteraction(part.page())
      return isHydrated(part)
    })
    .toBe(true)

/** Scrolls to an island and waits until it is hydrated. */
export const scrollAndHydrate = async (part: Locator): Promise<void> => {
  await part.scrollIntoViewIfNeeded()
  await waitForHydration(part)
}
