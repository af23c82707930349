import { messagesFor } from '#lib/i18n/messages.ts'
import { violations } from '#tests/support/browser/axe.ts'
import { visitBranches } from '#tests/support/browser/branches.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

for (const code of ['ku', 'en'] as const)
  test(`${code}, the window of a laptop → the card stays beside the list, all of it in reach`, async ({
    page,
  }) => {
    const { write } = messagesFor(code).contact.card
    await page.setViewportSize({ width: 1366, height: 650 })
    await visitBranches(page, `/${code}/contact`)
    const card = page.locator('[aria-labelledby=support]')
    await page.locator('.branches').evaluate((list) => {
      const end = list.getBoundingClientRect().bottom + scrollY
      scrollTo({ top: end - innerHeight, behavior: 'instant' })
    })
    await expect(card).toBeInViewport({ ratio: 0.99 })
    const header = await page.locator('body > header').boundingBox()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)
    await expect(card.locator('> a[href^="tel:"]')).toBeInViewport({ ratio: 0.99 })
    const last = card.getByRole('link', { name: write })
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 0.99 })
    expect(await violations(page)).toEqual([])
  })
