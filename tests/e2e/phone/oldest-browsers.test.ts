import { applyAs } from '#tests/support/browser/application-form.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { interactUntilHydrated } from '#tests/support/browser/hydration.ts'
import { deleteUnsupportedApis } from '#tests/support/browser/oldest-browsers.ts'

test('browser without APIs that the oldest supported browsers lack → the menu and search work, and an application is stored with its files', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const { nav } = messages.common
  const { jobs } = messages.careers
  await deleteUnsupportedApis(page)
  await page.goto(`/${code}`)
  expect(await page.evaluate(() => 'timeout' in AbortSignal || 'structuredClone' in globalThis)).toBe(false)
  const menuButton = page.getByRole('button', { name: nav.menu })
  const menu = page.getByRole('dialog')
  await menuButton.tap()
  await menu.getByRole('button', { name: nav.close }).tap()
  await expect(menu).toBeHidden()
  await menuButton.tap()
  await menu.getByRole('link', { name: nav.careers }).tap()
  await expect(page).toHaveURL(`/${code}/careers`)
  await expect(menu).toBeHidden()

  const searchbox = page.getByRole('searchbox', { name: jobs.search.label })
  await interactUntilHydrated(searchbox)
  const vacancyLinks = page.locator(`main a[href^="/${code}/job-details/"]`)
  const vacancyCount = await vacancyLinks.count()
  await searchbox.fill('شوفیر')
  await expect(vacancyLinks).not.toHaveCount(vacancyCount)
  await expect(vacancyLinks).not.toHaveCount(0)

  await vacancyLinks.first().tap()
  await page.getByRole('main').getByRole('link', { name: messages['job-details'].apply }).first().tap()
  await expect(page).toHaveURL(/\/apply\//)
  await applyAs(page, messages.apply, code, email)
  const [application] = await inbox.applications()
  expect(application?.files).toHaveLength(2)
})
