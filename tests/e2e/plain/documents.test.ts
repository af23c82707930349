import { expect, languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { emptyLinks } from '#tests/support/rules/documents.ts'

for (const { code, lang, dir, words } of languages) {
  for (const name of pageNames) {
    test(`${name} in ${code} → one heading and no empty link`, async ({ page }) => {
      const response = await page.goto(await sitePath(page.request, code, name))
      expect(response?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
      expect(await emptyLinks(page)).toEqual([])
      // The strict policy to come refuses them.
      expect((await response?.text())?.match(/<[^>]+\sstyle=[^>]*>/g) ?? []).toEqual([])
    })
  }

  for (const path of [
    'no-such-page',
    'no/such/page',
    'job-details/no-such-job',
    'apply/no-such-job',
    'job-details/%22',
  ]) {
    test(`/${code}/${path} → 404 in its language with ways on`, async ({ page }) => {
      const response = await page.goto(`/${code}/${path}`)
      expect(response?.status()).toBe(404)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      const { notFound } = words.common
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(
        new RegExp(`^(${notFound.title}|${words['job-details'].notFound.title})$`),
      )
      await expect(page.getByRole('main').locator(`a[href^="/${code}/careers"]`)).not.toHaveCount(0)
      expect(await emptyLinks(page)).toEqual([])
    })
  }
}
