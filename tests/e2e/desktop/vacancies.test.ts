import type { Page, Route } from '@playwright/test'
import { formatDate } from '#lib/i18n/formats.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { day, origin, testOnVacancies } from '#tests/support/browser/vacancy-sites.ts'

const test = testOnVacancies()

const rowsOf = (page: Page, code: string) => page.locator(`main a[href^="/${code}/job-details/"]`)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('more than a page → the newest 20, the next by its link, in the address', async ({
      page,
      code,
      words,
    }) => {
      const { pages } = words.careers.jobs
      await page.goto(`/${code}/careers`)
      const rows = rowsOf(page, code)
      await expect(rows).toHaveText(Array.from({ length: 20 }, (_, n) => new RegExp(`Job ${n}\\D`)))
      const nav = page.getByRole('navigation', { name: pages.label })
      await nav.getByRole('link', { name: pages.next }).click()
      await expect(page).toHaveURL(/\?page=2#jobs$/)
      await expect(rows.first()).toContainText('Job 20')
      await expect(page.getByRole('heading', { name: words.careers.jobs.title })).toBeInViewport()
      await page.goBack()
      await expect(rows.first()).toContainText('Job 0')
      await page.goto(`/${code}/careers?category=tech&q=job&page=2`)
      await expect(rows).toHaveCount(2)
    })

    test('a vacancy → breadcrumb, title, category, dates, its text, ways to share, three like it', async ({
      page,
      code,
      words,
    }) => {
      const { posted, updated, share, similar } = words['job-details']
      await page.goto(`/${code}/job-details/v7`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Job 7')
      const trail = page.getByRole('navigation', { name: words.common.breadcrumb })
      await expect(trail).toContainText('Job 7')
      await expect(main.getByText(words.careers.categories.tech, { exact: true }).first()).toBeVisible()
      for (const [text, n] of [
        [posted, 7],
        [updated, 2],
      ] as const)
        await expect(main.getByText(text.replace('{date}', formatDate(code, day(n))))).toBeVisible()

      const text = page.locator('article > div')
      await expect(text.getByRole('heading', { name: 'Work' })).toBeVisible()
      await expect(text.getByRole('listitem')).toHaveText('lift')
      await expect(text.getByRole('cell', { name: 'Sunday' })).toBeVisible()
      await expect(text).toHaveCSS('direction', 'ltr')
      await expect(text.getByText('ڕێگاکە')).toHaveCSS('unicode-bidi', 'plaintext')
      await expect(text.getByRole('link')).toHaveText('more')
      await expect(text.locator('img, [onerror], a[href^="javascript"]')).toHaveCount(0)

      const address = `${origin}/${code}/job-details/v7`
      const hrefs = await main
        .getByRole('region', { name: share.label })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))
      expect(hrefs.map((href) => href.split(/[/?]/, 3).join('/'))).toEqual([
        'https://wa.me',
        'https://t.me',
        expect.stringMatching('^mailto:'),
      ])
      for (const href of hrefs) expect(href).toContain(address)
      await expect(page.getByRole('heading', { name: similar })).toBeVisible()
      await expect(page.locator('main section:has(h3) > ul > li')).toHaveCount(3)
    })
  })
}

test.describe('a backend that takes its time to fail', () => {
  test.use({ kind: 'down' })

  test('while it is asked again → the button says so, and can be read', async ({ page, code, words }) => {
    const { failed, retrying, retry } = words.careers.jobs
    const asked = Promise.withResolvers<Route>()
    // The questions after the first are left alone.
    await page.route('**/web/vacancy-list*', asked.resolve, { times: 1 })
    await page.goto(`/${code}/careers#jobs`)
    const request = await asked.promise
    await expect(page.getByRole('link', { name: retrying })).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    await request.continue()
    await expect(page.getByRole('link', { name: retry })).toBeVisible()
    await expect(page.getByRole('heading', { name: failed })).toBeVisible()
  })
})
