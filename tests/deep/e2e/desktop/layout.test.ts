import { languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectNoLayoutProblems } from '#tests/support/browser/layout.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

for (const name of [...pageNames, 'not-found'])
  test(`${name} at 320 to 2,560 px, in all languages, with and without the site’s fonts → has no layout problems`, async ({
    page,
  }) => {
    for (const { code } of languages) {
      const path = name === 'not-found' ? `/${code}/no-such-page` : await sitePath(page.request, code, name)
      await expectNoLayoutProblems(page, path)
    }
  })
