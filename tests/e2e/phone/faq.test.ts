import type { Page } from '@playwright/test'
import { pageCopy } from '#lib/i18n/messages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { isHydrated, waitForHydration } from '#tests/support/browser/hydration.ts'

const pathIn = (code: string) => `/${code}/online-food-delivery`

const firstQuestion = (page: Page) => page.locator('h3:has(+ accordion-panel) button').first()

test('FAQ half a screen below the window → hydrates before it is visible', async ({ page, code }) => {
  await page.goto(pathIn(code), { waitUntil: 'networkidle' })
  expect(await isHydrated(firstQuestion(page))).toBe(false)
  await page.evaluate(() => {
    const { top } = document.querySelector('h3:has(+ accordion-panel)')?.getBoundingClientRect() ?? { top: 0 }
    scrollTo(0, scrollY + top - 1.5 * innerHeight)
  })
  await waitForHydration(firstQuestion(page))
  await expect(page.locator('accordion-panel').first()).not.toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('FAQ without JavaScript → every answer is visible', async ({ page, code }) => {
    await page.goto(pathIn(code))
    for (const { answer } of pageCopy(code, 'online-food-delivery').faq.items)
      await expect(page.getByText(answer)).toBeVisible()
  })
})
