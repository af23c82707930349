import type { Route } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, scripts, test } from '#tests/support/browser/google-map.ts'

test('a tap → Google’s map in the place of the drawn one, and back; nobody is asked before', {
  tag: '@arabic',
}, async ({ open, page, code }) => {
  const map = await open()
  await map.show.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(map.asked).toEqual([])
  const before = await map.drawn.locator('..').boundingBox()
  await map.show.click()
  await expect(map.back).toBeFocused()
  await expect(map.canvas).toHaveAttribute('data-zoom', '12')
  await expect(map.canvas).toHaveAttribute('data-center', '36.191,44.009')
  await expect(map.drawn).toHaveCount(0)
  await expect.poll(() => map.google.boundingBox()).toEqual(before)
  expect(map.asked).toHaveLength(1)
  const asked = new URL(map.asked[0] ?? '').searchParams
  expect([asked.get('key'), asked.get('language'), asked.get('region')]).toEqual([
    'sample-key',
    code === 'en' ? 'en' : 'ar',
    'IQ',
  ])
  await expectAccessible(page)
  await map.back.click()
  await expect(map.show).toBeFocused()
  await expect(map.drawn).toBeVisible()
  await expect(map.google).toBeHidden()
  await map.show.click()
  await expect(map.google).toBeVisible()
  expect(map.asked).toHaveLength(1)
})

test('a script that arrives while the visitor is on another page → there for who comes back and asks', async ({
  open,
  page,
  code,
  words,
}) => {
  const waiting: Route[] = []
  const map = await open(async (route) => void waiting.push(route))
  await map.show.click()
  await expect.poll(() => waiting.length).toBe(1)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: words.common.footer.links.careers }).click()
  await expect(page).toHaveURL(`/${code}/careers`)
  for (const route of waiting) await scripts.loads(route)
  await page.waitForFunction(() => 'google' in window)
  await page.goBack()
  await expect(map.drawn).toBeVisible()
  await map.show.click()
  await expect(map.google).toBeVisible()
  expect(map.asked).toHaveLength(1)
})

test('a key that is refused once the map is drawn → the panel over the drawn map, the button under the finger', async ({
  open,
  page,
}) => {
  const map = await open(scripts.refuses)
  await map.show.click()
  await expect(map.refused).toBeVisible()
  await expect(map.drawn).toBeVisible()
  await expect(map.google).toBeHidden()
  await expect(map.dismiss).toBeFocused()
  await expectAccessible(page)
})
