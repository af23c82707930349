import { languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectNoLayoutProblems } from '#tests/support/browser/layout.ts'

// `npm run verify:deep` checks all pages.
const pages = [
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

for (const name of pages)
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
