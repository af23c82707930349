import { expectAccessible } from '#tests/support/browser/axe.ts'
import {
  branchIds,
  branchRows,
  branchSummary,
  spellings,
  untilBranchesLive,
  visitBranches,
} from '#tests/support/browser/branches.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

const isAsking = ['document', 'fetch', 'xhr']

const oneBranch = { ku: '١ لق', ar: 'فرع واحد', en: '1 branch' }

test('typing → list, map and count follow; the address brings it all back', { tag: '@arabic' }, async ({
  page,
  code,
  words,
}) => {
  const { search } = words.contact
  await visitBranches(page, `/${code}/contact`)
  const input = page.getByRole('searchbox', { name: search.label })
  for (const [query, id] of spellings) {
    await input.fill(query)
    await expect.poll(() => branchIds(page)).toEqual([id])
  }
  await expect(page.locator('[data-point]')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: oneBranch[code] })).toBeVisible()

  await page.reload()
  await expect(input).toHaveValue('60 METER')
  await expect.poll(() => branchIds(page)).toEqual(['erbil'])
  await untilBranchesLive(page)
  await input.fill('')
  await expect(branchRows(page)).toHaveCount(37)
  await expect(page).toHaveURL(`/${code}/contact`)
})

test('a country → only its branches, by address too, and with what is searched', async ({
  page,
  code,
  words,
}) => {
  const { contact, cities } = words
  const asked: string[] = []
  await visitBranches(page, `/${code}/contact`)
  page.on('request', (request) => isAsking.includes(request.resourceType()) && asked.push(request.url()))
  const countries = page.getByRole('navigation', { name: contact.countries.label })
  await countries.getByRole('link', { name: cities.countries.iraq }).click()
  await expect(branchRows(page)).toHaveCount(11)
  await page.getByRole('searchbox').fill('Duhok')
  await expect(branchRows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/${code}/contact?country=iraq&q=Duhok`)
  await countries.getByRole('link', { name: cities.countries.iran }).click()
  await expect(page.getByRole('heading', { name: contact.list.empty.title })).toBeVisible()
  await page.getByRole('link', { name: contact.list.empty.showAll }).click()
  await expect(branchRows(page)).toHaveCount(37)
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(asked).toEqual([])
})

test('a link to a branch and back → the branch is closed again', async ({ page, code }) => {
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

test('a chosen branch, nothing found → no violation in light or dark', async ({ page, code, words }) => {
  const { list } = words.contact
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitBranches(page, `/${code}/contact#erbil`)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('atlantis')
  await expect(page.getByRole('heading', { name: list.empty.title })).toBeVisible()
  await expectAccessible(page)
})
