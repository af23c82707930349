import { expect, languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectNoLayoutProblems } from '#tests/support/browser/layout.ts'

// `npm run verify:deep` checks all `pageNames`.
const testedPageNames = [
  'home',
  'taxi-call-booking',
  'online-food-delivery',
  'flights-ticket',
  'careers',
  'apply',
  'contact',
  'about',
]

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

for (const name of testedPageNames)
  test(`${name} → has no layout problems at 320 to 2,560 px in any language, with or without the site’s fonts`, async ({
    page,
  }) => {
    for (const { code } of languages)
      await expectNoLayoutProblems(page, await sitePath(page.request, code, name))
  })

test('header labels 30% longer → cause no layout problems at 320 to 2,560 px in any language', async ({
  page,
}) => {
  for (const { code } of languages)
    await expectNoLayoutProblems(page, `/${code}/blogs`, { hasLongLabels: true })
})

test('route line in the hotels page’s hero → spans the window’s width at 320 to 2,560 px, in Sorani and English', async ({
  page,
}) => {
  for (const code of ['ku', 'en']) {
    await page.goto(`/${code}/hotels`)
    const line = page.locator('.stroke-field-line').first()
    for (const width of [320, 700, 820, 960, 1100, 1440, 2560]) {
      await page.setViewportSize({ width, height: 700 })
      const gaps = await line.evaluate((path) => {
        const { left, right } = path.getBoundingClientRect()
        return [Math.max(left, 0), Math.max(innerWidth - right, 0)]
      })
      expect(gaps, `${code}, ${width} pixels wide`).toEqual([0, 0])
    }
  }
})
