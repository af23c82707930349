import { brand } from '#lib/base/brand.ts'
import { expect, languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { tracesOf } from '#tests/support/rules/brand-traces.ts'
import { otherNames, startRenamedSite } from '#tests/support/servers/renamed-site.ts'

test('another name in lib/base/brand.ts → no page shows the old one', async ({ playwright }, testInfo) => {
  // It builds the whole site once more.
  test.setTimeout(900_000)
  const site = await startRenamedSite(testInfo.outputPath('data'))
  const request = await playwright.request.newContext({ baseURL: site.url })
  try {
    for (const { code } of languages) {
      const paths = await Promise.all(pageNames.map((name) => sitePath(request, code, name)))
      for (const path of [...paths, `/${code}/no-such-page`]) {
        const html = await (await request.get(path)).text()
        expect({ path, traces: tracesOf(brand, html) }).toEqual({ path, traces: [] })
        expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(otherNames[code])
      }
    }
  } finally {
    await request.dispose()
    await site.stop()
  }
})
