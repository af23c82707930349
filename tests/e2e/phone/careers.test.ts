import type { Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

const jobs = (code: string) => `main a[href^="/${code}/job-details/"]`

// A word in the title of one vacancy, in the samples' descriptions of others too.
const word = { ku: 'شوفیر', ar: 'سائق', en: 'DRIVER' }

const search = async (page: Page, words: Messages, text: string) => {
  const { search: copy } = words.careers.jobs
  await page.getByRole('searchbox', { name: copy.label }).fill(text)
  await page.getByRole('button', { name: copy.button }).click()
  await page.waitForURL(/[?&]q=/)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a category → only its vacancies; “all” → every one', async ({ page, code, words }) => {
      const { categories, jobs: copy } = words.careers
      await page.goto(`/${code}/careers#jobs`)
      const tabs = page.getByRole(javaScriptEnabled ? 'tablist' : 'group', { name: copy.category })
      const tab = (name: string) => tabs.getByRole(javaScriptEnabled ? 'tab' : 'link', { name })
      const all = await page.locator(jobs(code)).count()
      expect(all).toBeGreaterThanOrEqual(12)
      await tab(categories.finance).click()
      await expect(page.locator(jobs(code))).not.toHaveCount(all)
      await expect(page.locator(jobs(code))).not.toHaveCount(0)
      await expect(page).toHaveURL(/\?category=finance#jobs$/)
      await tab(categories.all).click()
      await expect(page.locator(jobs(code))).toHaveCount(all)
    })

    if (!javaScriptEnabled)
      test('an address with a category in other letters → that category', async ({ page, code }) => {
        await page.goto(`/${code}/careers?category=FINANCE`)
        const chosen = page.locator(jobs(code))
        await expect(chosen).not.toHaveCount(0)
        const few = await chosen.count()
        await page.goto(`/${code}/careers?category=ALL`)
        expect(await chosen.count()).toBeGreaterThan(few)
      })

    test('words in any spelling → the vacancies that hold them, in a category too', async ({
      page,
      code,
      words,
    }) => {
      const { categories, jobs: copy } = words.careers
      await page.goto(`/${code}/careers#jobs`)
      const all = await page.locator(jobs(code)).count()
      await search(page, words, word[code])
      await expect(page.getByRole('status').filter({ hasText: word[code] })).toBeVisible()
      const found = await page.locator(jobs(code)).count()
      expect(found).toBeGreaterThan(0)
      expect(found).toBeLessThan(all)
      await expect(page.locator(jobs(code)).first()).toBeInViewport()

      const tabs = page.getByRole(javaScriptEnabled ? 'tablist' : 'group', { name: copy.category })
      await tabs.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: categories.operations }).click()
      await expect(page).toHaveURL(/\?category=operations&q=.+#jobs$/)
      await expect(page.locator(jobs(code))).not.toHaveCount(found)
      await expect(page.locator(jobs(code))).not.toHaveCount(0)

      await page.getByRole('link', { name: copy.search.clear }).click()
      await expect(page).toHaveURL(/\?category=operations#jobs$/)
      await expect(page.getByRole('searchbox')).toHaveValue('')
    })

    test('nothing found → the words, and a way to clear them', async ({ page, code, words }) => {
      await page.goto(`/${code}/careers`)
      await search(page, words, 'qqqq')
      await expect(page.getByRole('heading', { name: 'qqqq' })).toBeVisible()
      await expect(page.locator(jobs(code))).toHaveCount(0)
      await page.getByRole('link', { name: words.careers.jobs.search.clear }).click()
      await expect(page).not.toHaveURL(/[?&]q=/)
      await expect(page.getByRole('heading', { name: 'qqqq' })).toBeHidden()
      await expect(page.locator(jobs(code))).not.toHaveCount(0)
    })
  })
}

test('a tab → the rows change at once, aloud, the focus stays; the way back → as before', async ({
  page,
  code,
  words,
}) => {
  const { categories } = words.careers
  await page.goto(`/${code}/careers#jobs`)
  const all = await page.locator(jobs(code)).count()
  const tab = page.getByRole('tab', { name: categories.finance })
  // The server does not answer yet.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/category=finance/, async (route) => {
    await held
    await route.continue()
  })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator(jobs(code))).not.toHaveCount(all)
  answer()
  await expect(page).toHaveURL(/\?category=finance#jobs$/)
  await expect(page.getByRole('status').filter({ hasText: categories.finance })).toBeVisible()
  await expect(tab).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('tab', { name: categories.all })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator(jobs(code))).toHaveCount(all)
})

test('arrow keys → the next tab in reading direction', async ({ page, code, words }) => {
  const { categories } = words.careers
  await page.goto(`/${code}/careers#jobs`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab(categories.all).focus()
  const onward = code === 'en' ? 'ArrowRight' : 'ArrowLeft'
  await page.keyboard.press(onward)
  await expect(tab(categories.tech)).toBeFocused()
  await expect(tab(categories.tech)).toHaveAttribute('aria-selected', 'true')
})

test('a search → not for search engines; the list → to be found', async ({ request, code }) => {
  const robots = '<meta name="robots" content="noindex"/>'
  expect(await (await request.get(`/${code}/careers?q=x`)).text()).toContain(robots)
  expect(await (await request.get(`/${code}/careers?category=hr&page=2`)).text()).not.toContain(robots)
})

test('a vacancy → its title and description, with the way back', async ({ page, code, words }) => {
  await page.goto(`/${code}/careers`)
  const first = page.locator(jobs(code)).first()
  await first.click()
  await expect(page).toHaveURL(new RegExp(`/${code}/job-details/`))
  await expect(page.getByRole('heading', { name: words['job-details'].description })).toBeVisible()
  const trail = page.getByRole('navigation', { name: words.common.breadcrumb })
  await expect(trail.getByRole('link', { name: words['job-details'].breadcrumb.root })).toHaveAttribute(
    'href',
    `/${code}/careers`,
  )
})
