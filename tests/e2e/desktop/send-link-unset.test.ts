import { expect, test } from '#tests/support/browser/e2e.ts'

test('no gateway → nobody is asked for a number; the web app at once, its code on wide windows', async ({
  page,
  code,
  words,
}) => {
  const { form, ways } = words['send-link']
  for (const path of ['', '/about']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/${code}${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: ways.webApp })).toBeVisible()
    await expect(main.getByText(ways.code)).toBeVisible()
    await expect(page.getByLabel(form.phoneLabel)).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(main.getByRole('link', { name: ways.webApp })).toBeVisible()
    await expect(main.getByText(ways.code)).toBeHidden()
  }
})
