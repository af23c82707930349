import type { Page } from '@playwright/test'
import { expect, type Locator } from '@playwright/test'

/** Whether an island has hydrated; before, a tap does what it does without JavaScript, or nothing. */
export const isLive = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Sends a first interaction: only after one do the islands that are near hydrate. */
const beginToRead = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pointermove')))

/** Waits until an island that is near has hydrated, after a first interaction. */
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
