import { expect, language, test } from '#tests/support/browser/e2e.ts'

test('packing list without JavaScript → the number of ticked items is visible while any box is checked', async ({
  page,
}) => {
  const { list } = language('ku').messages['moving-services']
  await page.goto('/ku/moving-services')
  const total = page.getByText(list.ticked)
  await expect(total).toBeHidden()
  const boxes = page.getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await expect(total).toBeVisible()
  await boxes.last().check()
  await boxes.first().uncheck()
  await expect(total).toBeVisible()
  await boxes.last().uncheck()
  await expect(total).toBeHidden()
})
