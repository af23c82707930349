import { expect, test } from '#tests/support/e2e.ts'

const jobs = (code: string) => `main a[href^="/${code}/job-details/"]`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a category → only its vacancies; “all” → every one', async ({ page, code, words }) => {
      const { categories, jobs: copy } = words.careers
      await page.goto(`/${code}/careers`)
      const tabs = page.getByRole(javaScriptEnabled ? 'tablist' : 'group', { name: copy.category })
      const tab = (name: string) => tabs.getByRole(javaScriptEnabled ? 'tab' : 'link', { name })
      const all = await page.locator(jobs(code)).count()
      expect(all).toBeGreaterThanOrEqual(12)
      await tab(categories.finance).click()
      await expect(page.locator(jobs(code))).not.toHaveCount(all)
      await expect(page.locator(jobs(code))).not.toHaveCount(0)
      await tab(categories.all).click()
      await expect(page.locator(jobs(code))).toHaveCount(all)
    })

    test('an address with a category in other letters → that category', async ({ page, code }) => {
      await page.goto(`/${code}/careers?category=FINANCE`)
      const chosen = page.locator(jobs(code))
      await expect(chosen).not.toHaveCount(0)
      const few = await chosen.count()
      await page.goto(`/${code}/careers?category=ALL`)
      expect(await chosen.count()).toBeGreaterThan(few)
    })
  })
}

test('arrow keys → the next tab in reading direction', async ({ page, code, words }) => {
  const { categories } = words.careers
  await page.goto(`/${code}/careers`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab(categories.all).focus()
  const onward = code === 'en' ? 'ArrowRight' : 'ArrowLeft'
  await page.keyboard.press(onward)
  await expect(tab(categories.tech)).toBeFocused()
  await expect(tab(categories.tech)).toHaveAttribute('aria-selected', 'true')
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
