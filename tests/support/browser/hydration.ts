import type { Page } from '@playwright/test'
import { expect, type Locator } from '@playwright/test'

/** Checks whether React has hydrated an element. */
export const isHydrated = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Simulates an interaction, without which most islands do not hydrate, even near the viewport. */
const sendInteraction = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pointermove')))

/** Simulates interactions until an island near the viewport is hydrated. */
export const interactUntilHydrated = (locator: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await sendInteraction(locator.page())
      return isHydrated(locator)
    })
    .toBe(true)

/** Scrolls to an island and waits until it is hydrated. */
export const scrollAndHydrate = async (locator: Locator): Promise<void> => {
  await locator.scrollIntoViewIfNeeded()
  await interactUntilHydrated(locator)
}
