import { expect, test } from '#tests/support/browser/e2e.ts'
import { waitForHydration } from '#tests/support/browser/hydration.ts'

test('About menu opened → the open Services menu closes', async ({ page, code, words }) => {
  const { nav } = words.common
  await page.goto(`/${code}`)
  const header = page.getByRole('banner')
  const servicesMenu = header.locator('summary', { hasText: nav.services })
  await waitForHydration(servicesMenu)
  await servicesMenu.click()
  await header.locator('summary', { hasText: nav.about }).click()
  await expect(header.getByRole('link', { name: nav.privacyPolicy })).toBeVisible()
  await expect(header.getByRole('link', { name: words.common.services.hotels.name })).toBeHidden()
})
