import { expectAccessible } from '#tests/support/browser/axe.ts'
import { branchRows, branchSummary, visitBranches } from '#tests/support/browser/branches.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { expectSiteFont } from '#tests/support/browser/page-inspection.ts'

test('Back after following a link to a branch and focusing a link in it → the branch closes, and its summary is focused', async ({
  page,
  code,
}) => {
  await visitBranches(page, `/${code}/contact`)
  await page.locator('[aria-labelledby=support]').getByRole('link', { name: /60|٦٠/ }).click()
  await expect(page.locator('#erbil details')).toHaveAttribute('open')
  await expect(page).toHaveURL(`/${code}/contact#erbil`)
  await page.locator('#erbil').getByRole('link').first().focus()
  await page.goBack()
  await expect(page).toHaveURL(`/${code}/contact`)
  await expect(page.locator('#erbil details')).not.toHaveAttribute('open')
  await expect(branchSummary(page, 'erbil')).toBeFocused()
  await expect(page.locator('[data-card="drawn"]')).toHaveCount(0)
  await page.goForward()
  await expect(page.locator('#erbil details')).toHaveAttribute('open')
})

test('open branch, and search without results → have no axe violations in light or dark mode', async ({
  page,
  code,
  messages,
}) => {
  const { list } = messages.contact
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitBranches(page, `/${code}/contact#erbil`)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('atlantis')
  await expect(page.getByRole('heading', { name: list.empty.title })).toBeVisible()
  await expectAccessible(page)
})

test('contact card on a laptop, in each language → its content fits without scrolling', async ({ page }) => {
  const card = page.locator('section[aria-labelledby=support]')
  for (const { code } of languages)
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/${code}/contact`)
      await expectSiteFont(page)
      const hiddenHeight = await card.evaluate((element) => element.scrollHeight - element.clientHeight)
      expect({ code, width, hiddenHeight }).toEqual({ code, width, hiddenHeight: 0 })
    }
})

test('a country’s branches → are in two columns at 768 px, and in one at 390 px', async ({ page, code }) => {
  for (const [width, columnCount] of [
    [768, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/${code}/contact?country=iran`)
    const leftEdges = await branchRows(page).evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect().left),
    )
    expect({ width, columnCount: new Set(leftEdges).size }).toEqual({ width, columnCount })
  }
})
