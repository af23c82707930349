import { expect, type Page } from '@playwright/test'

/** The reference of an application or a message. */
export const reference = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** Checks a page in print: heading, reference and contact, and no controls. */
export const expectPrintable = async (page: Page, title: string): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(reference)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('form:visible, button:visible, .button:visible, footer:visible')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
}
