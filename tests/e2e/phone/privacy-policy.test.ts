import { expect, test } from '#tests/support/browser/e2e.ts'

test('a topic of the contents list → its place in the text', async ({ page, code, words }) => {
  const { contents, topics } = words['privacy-policy']
  await page.goto(`/${code}/privacy-policy`)
  const list = page.getByRole('navigation', { name: contents })
  await expect(list.getByRole('link')).toHaveCount(9)
  await list.getByRole('link', { name: topics.rights.title }).click()
  await expect(page).toHaveURL(/#rights$/)
  await expect(page.getByRole('heading', { name: topics.rights.title })).toBeInViewport()
})
