import { expect, type Page } from '@playwright/test'

/** What an application or a message is quoted by. */
export const reference = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** Looks at a page on paper: a heading, its reference and who to ask, and nothing to press or to fill in. */
export const expectPrintable = async (page: Page, title: string): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(reference)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('form:visible, button:visible, .button:visible, footer:visible')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
}
