import type { Route } from '@playwright/test'
import { formatDate } from '#lib/i18n/formats.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { createVacancySiteTest, postingDate, publicOrigin } from '#tests/support/browser/vacancy-sites.ts'

const test = createVacancySiteTest()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('vacancy page without JavaScript → shows dates, the sanitized description, share links and three similar vacancies', async ({
    page,
    code,
    messages,
  }) => {
    const { posted, updated, share, similar } = messages['job-details']
    await page.goto(`/${code}/job-details/v7`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Job 7')
    const breadcrumb = page.getByRole('navigation', { name: messages.common.breadcrumb })
    await expect(breadcrumb).toContainText('Job 7')
    await expect(main.getByText(messages.careers.categories.tech, { exact: true }).first()).toBeVisible()
    for (const [label, n] of [
      [posted, 7],
      [updated, 2],
    ] as const)
      await expect(main.getByText(label.replace('{date}', formatDate(code, postingDate(n))))).toBeVisible()

    const description = page.locator('article > div')
    await expect(description.getByRole('heading', { name: 'Work' })).toBeVisible()
    await expect(description.getByRole('listitem')).toHaveText('lift')
    await expect(description.getByRole('cell', { name: 'Sunday' })).toBeVisible()
    await expect(description).toHaveCSS('direction', 'ltr')
    await expect(description.getByText('ڕێگاکە')).toHaveCSS('unicode-bidi', 'plaintext')
    await expect(description.getByRole('link')).toHaveText('more')
    await expect(description.locator('img, [onerror], a[href^="javascript"]')).toHaveCount(0)

    const url = `${publicOrigin}/${code}/job-details/v7`
    const hrefs = await main
      .getByRole('region', { name: share.label })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))
    expect(hrefs.map((href) => href.split(/[/?]/, 3).join('/'))).toEqual([
      'https://wa.me',
      'https://t.me',
      expect.stringMatching('^mailto:'),
    ])
    for (const href of hrefs) expect(href).toContain(url)
    await expect(page.getByRole('heading', { name: similar })).toBeVisible()
    await expect(page.locator('main section:has(h3) > ul > li')).toHaveCount(3)
  })
})

test.describe('product’s server unreachable', () => {
  test.use({ kind: 'down' })

  test('vacancy list reloading after a failure → its retry link is busy, and the page has no axe violations', async ({
    page,
    code,
    messages,
  }) => {
    const { failed, loading, retry } = messages.careers.jobs
    const interception = Promise.withResolvers<Route>()
    // Hold back only the first request.
    await page.route('**/web/vacancy-list*', interception.resolve, { times: 1 })
    await page.goto(`/${code}/careers#jobs`)
    const heldRoute = await interception.promise
    await expect(page.getByRole('link', { name: loading })).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    await heldRoute.continue()
    await expect(page.getByRole('link', { name: retry })).toBeVisible()
    await expect(page.getByRole('heading', { name: failed })).toBeVisible()
  })
})
