import type { Page } from '@playwright/test'
import { shownCopy } from '#lib/content/page-context.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { isLive, untilLive } from '#tests/support/browser/live.ts'

const pathIn = (code: string) => `/${code}/online-food-delivery`

const firstButton = (page: Page) => page.locator('h3:has(+ accordion-panel) button').first()

test('the questions’ code → fetched when they are a screen away', async ({ page, code }) => {
  await page.goto(pathIn(code), { waitUntil: 'networkidle' })
  expect(await isLive(firstButton(page))).toBe(false)
  await page.evaluate(() => {
    const { top } = document.querySelector('h3:has(+ accordion-panel)')?.getBoundingClientRect() ?? { top: 0 }
    scrollTo(0, scrollY + top - 1.5 * innerHeight)
  })
  await untilLive(firstButton(page))
  await expect(page.locator('accordion-panel').first()).not.toBeInViewport()
})

test('words of a closed answer, looked up as the page opens → that answer alone is open', async ({
  page,
  code,
}) => {
  const [first, ...others] = shownCopy(code, 'online-food-delivery').faq.items
  const { question = '', answer = '' } = others.at(-1) ?? {}
  // The browser's own search for words of a page.
  const looked = encodeURIComponent(answer.split(' ').slice(0, 4).join(' '))
  await page.goto(`${pathIn(code)}#:~:text=${looked}`)
  await expect(page.locator('main').getByRole('button', { expanded: true })).toHaveText(question)
  await expect(page.getByText(answer)).toBeInViewport()
  await expect(page.getByText(first?.answer ?? '')).toBeHidden()
  await page.getByRole('button', { name: question, exact: true }).click()
  await expect(page.getByText(answer)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every answer is open', async ({ page, code }) => {
    await page.goto(pathIn(code))
    for (const { answer } of shownCopy(code, 'online-food-delivery').faq.items)
      await expect(page.getByText(answer)).toBeVisible()
  })
})
