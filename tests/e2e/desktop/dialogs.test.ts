import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'

const measureMainWidth = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)

test('side menu or success dialog opened with classic scrollbars → the page keeps its width', async ({
  baseURL,
  email,
}) => {
  const browser = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 900, height: 800 } })
    for (const { code, messages } of languages) {
      const { form, modal } = messages['contact-us']
      await page.goto(`/${code}/contact-us`)
      const width = await measureMainWidth(page)
      expect(width).toBeLessThan(900)
      await page.getByRole('button', { name: messages.common.nav.menu }).click()
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
      expect(await measureMainWidth(page)).toBe(width)
      await page.keyboard.press('Escape')
      await page.getByLabel(form.labels.name).fill('Sara Ahmed')
      await page.getByLabel(form.labels.email).fill(email)
      await page.getByLabel(form.labels.message).fill(`Hello from ${code}`)
      await page.getByRole('button', { name: form.submit }).click()
      await expect(page.getByRole('dialog', { name: modal.title })).toBeVisible()
      expect(await measureMainWidth(page)).toBe(width)
    }
  } finally {
    await browser.close()
  }
})
