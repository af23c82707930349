import { expect, language, test } from '#tests/support/browser/e2e.ts'

test('packing list without JavaScript → the number of ticked items is visible while any box is checked', async ({
  page,
}) => {
  const { list } = language('ku').messages['moving-services']
  await page.goto('/ku/moving-services')
  const tickedCount = page.getByText(list.ticked)
  await expect(tickedCount).toBeHidden()
  const checkboxes = page.getByRole('checkbox')
  await checkboxes.first().focus()
  await page.keyboard.press('Space')
  await expect(tickedCount).toBeVisible()
  await checkboxes.last().check()
  await checkboxes.first().uncheck()
  await expect(tickedCount).toBeVisible()
  await checkboxes.last().uncheck()
  await expect(tickedCount).toBeHidden()
})
