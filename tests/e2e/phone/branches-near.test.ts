import { branchIds, branchRows, visitBranches } from '#tests/support/browser/branches.ts'
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

test('near me, refused → a sentence, and the list as it was', async ({ page, code, words }) => {
  const { near } = words.contact
  await visitBranches(page, `/${code}/contact`)
  const before = await branchIds(page)
  await page.getByRole('button', { name: near.button }).click()
  await expect(page.getByRole('status').filter({ hasText: near.refused })).toBeVisible()
  expect(await branchIds(page)).toEqual(before)
})
