import { expect, openBranches, scripts, test } from '#tests/support/browser/google-map.ts'
import { withSite } from '#tests/support/servers/site.ts'

test('scrolling asks for it where the site is set so', async ({
  page,
  code,
  words,
  browser,
  contextOptions,
}) => {
  await page.close()
  await withSite({ GOOGLE_MAPS_API_KEY: 'sample-key', GOOGLE_MAPS_LOAD: 'scroll' }, async (baseURL) => {
    const context = await browser.newContext({ ...contextOptions, baseURL })
    const map = await openBranches({ page: await context.newPage(), code, words }, scripts.loads, false)
    expect(map.asked).toEqual([])
    await map.drawn.scrollIntoViewIfNeeded()
    await expect(map.google).toBeVisible()
    await map.back.click()
    await expect(map.show).toBeVisible()
    await context.close()
  })
})

test('far from the map → its code is not fetched; without JavaScript → no button that does nothing', async ({
  page,
  code,
  words,
  browser,
  contextOptions,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  const map = await openBranches({ page, code, words }, scripts.loads, false)
  await expect(map.show).toHaveCount(0)
  await map.drawn.scrollIntoViewIfNeeded()
  await expect(map.show).toBeVisible()
  const context = await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`/${code}/contact`)
  await expect(plain.locator('.country-map')).toBeVisible()
  await expect(plain.getByText(words.common.googleMap.show)).toHaveCount(0)
  await context.close()
})
