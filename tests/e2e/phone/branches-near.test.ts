import { branchIds, branchRows, branchSummary, visitBranches } from '#tests/support/browser/branches.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

const kilometres = { ku: /١٫٩ کم/, ar: /١٫٩ كم/, en: /1\.9 km/ }

test('near me, allowed → the nearest first, with distances, and back', async ({
  page,
  code,
  context,
  words,
}) => {
  const { near } = words.contact
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 36.2, longitude: 44 })
  await visitBranches(page, `/${code}/contact`)
  const before = await branchIds(page)
  await page.getByRole('button', { name: near.button }).click()
  await expect(page.getByRole('status').filter({ hasText: near.sorted })).toBeVisible()
  await expect(branchRows(page).first()).toHaveText(kilometres[code])
  expect((await branchIds(page)).slice(0, 2)).toEqual(['erbil', 'mosul'])
  expect((await branchIds(page)).at(-1)).toBe('bushehr')
  await page.getByRole('button', { name: near.stop }).click()
  await expect.poll(() => branchIds(page)).toEqual(before)
})

test('near me, found late → who reads a row meanwhile keeps it: the focus, and its place', async ({
  page,
  code,
  words,
}) => {
  const { near } = words.contact
  await page.addInitScript(() => {
    const requests: PositionCallback[] = []
    navigator.geolocation.getCurrentPosition = (found) => void requests.push(found)
    Object.assign(window, { requests })
  })
  await visitBranches(page, `/${code}/contact`)
  const button = page.getByRole('button', { name: near.button })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  // A browser whose permission prompt was dismissed asks again.
  await button.click()
  await expect.poll(() => page.evaluate('requests.length')).toBe(2)
  const shiraz = branchSummary(page, 'shiraz')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shiraz.click()
  await expect(page.locator('[data-card="drawn"]')).toBeVisible()
  await page.locator('#shiraz').getByRole('button', { name: words.contact.row.copy }).focus()
  const place = () => page.locator('#shiraz').evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const before = await place()
  const scrolled = await page.evaluate('scrollY')
  await page.evaluate('requests[1]({ coords: { latitude: 36.2, longitude: 44 } })')
  await expect(page.getByRole('button', { name: near.stop })).toBeVisible()
  await expect(branchRows(page).first()).toHaveAttribute('id', 'erbil')
  await expect(shiraz).toBeFocused()
  await expect.poll(place).toBe(before)
  expect(await page.evaluate('scrollY')).toBe(scrolled)
  // The other answer is no news.
  await page.evaluate('requests[0]({ coords: { latitude: 29.6, longitude: 52.6 } })')
  await expect(branchRows(page).first()).toHaveAttribute('id', 'erbil')
})

test('near me, refused → a sentence, and the list as it was', async ({ page, code, words }) => {
  const { near } = words.contact
  await visitBranches(page, `/${code}/contact`)
  const before = await branchIds(page)
  await page.getByRole('button', { name: near.button }).click()
  await expect(page.getByRole('status').filter({ hasText: near.refused })).toBeVisible()
  expect(await branchIds(page)).toEqual(before)
})
