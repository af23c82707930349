import { expect, type Locator } from '@playwright/test'

/** Whether a part's code has come; before, a tap does what it does without JavaScript, or nothing. */
export const isLive = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Waits until a part's code has come. */
export const untilLive = (part: Locator): Promise<void> => expect.poll(() => isLive(part)).toBe(true)
