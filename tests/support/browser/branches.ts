import type { Page } from '@playwright/test'
import { untilLive } from './live.ts'

/** The branches that the contact page lists. */
export const branchRows = (page: Page) => page.locator('main li:has(> details)')

/** The button that opens a branch. */
export const branchSummary = (page: Page, id: string) => page.locator(`#${id} summary`)

/** The contact page with its list hydrated. */
export const visitBranches = async (page: Page, path: string) => {
  await page.goto(path)
  await untilLive(page.locator('[data-map="drawn"]'))
}
