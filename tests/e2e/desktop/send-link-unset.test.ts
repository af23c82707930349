import { expect, test } from '#tests/support/browser/e2e.ts'
import { untilLive } from '#tests/support/browser/live.ts'

for (const path of ['', '/about']) {
  test(`home${path} → a number that cannot be one is marked; for a good one no promise is made`, async ({
    page,
    code,
    words,
  }) => {
    const { form, errors, unavailable, ways } = words['send-link']
    await page.goto(`/${code}${path}`)
    const field = page.getByLabel(form.phoneLabel)
    const button = page.getByRole('button', { name: form.submit })
    await untilLive(field)
    await button.click()
    await expect(page.getByText(errors.required)).toBeVisible()
    await field.fill('12')
    await button.click()
    await expect(page.getByText(errors.invalid)).toBeVisible()
    await field.fill('0750 123 4567')
    await button.click()
    await expect(page.getByText(unavailable.title)).toBeVisible()
    await expect(page.getByRole('status').getByRole('link', { name: ways.webApp })).toBeVisible()
    await expect(field).toHaveValue('0750 123 4567')
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a number → a page that makes no promise and leads on', async ({ page, code, words }) => {
    const { form, unavailable, ways } = words['send-link']
    await page.goto(`/${code}/about`)
    await page.getByLabel(form.phoneLabel).fill('0750 123 4567')
    await page.getByRole('button', { name: form.submit }).click()
    await expect(page).toHaveURL(`/${code}/send-link/result?state=unavailable`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(unavailable.title)
    await expect(page.getByRole('main').getByRole('link', { name: ways.webApp })).toBeVisible()
  })
})
