import { expect, language, test } from '#tests/support/browser/e2e.ts'
import { runCliProcess } from '#tests/support/servers/cli.ts'

test('app link requested without JavaScript on a trial without an SMS gateway → the page says no SMS was sent; `inbox links` lists the request', async ({
  page,
}) => {
  const { form, stored } = language('ku').messages['send-link']
  await page.goto('/ku')
  await page.getByLabel(form.phoneLabel).fill('٠٧٥٠ ٩٨٧ ٦٥٤٣')
  await page.getByRole('button', { name: form.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stored.title)
  await expect(page.getByText(stored.text)).toBeVisible()
  const { stdout } = await runCliProcess('inbox', ['links'], { DATA_DIR: process.env.E2E_DATA_DIR ?? '' })
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ to: '+9647509876543' }))
})
