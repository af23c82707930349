import type { Page } from '@playwright/test'
import { interactUntilHydrated } from './hydration.ts'

export const branchRows = (page: Page) => page.locator('main li:has(> details)')

export const branchSummary = (page: Page, id: string) => page.locator(`#${id} summary`)

/** Opens a contact page and waits until its map and list, which are one island, are hydrated. */
export const visitBranches = async (page: Page, path: string) => {
  await page.goto(path)
  await interactUntilHydrated(page.locator('[data-map="drawn"]'))
}
