import { expect, test } from '#tests/support/browser/e2e.ts'

test('an address that is no page → the 404 page in its language, and on from there', async ({
  page,
  code,
  words,
}) => {
  const { notFound } = words.common
  await page.goto(`/${code}/no-such-page`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  await page.getByRole('main').getByRole('link', { name: notFound.taxi }).click()
  await expect(page).toHaveURL(`/${code}/taxi-ride`)
})
