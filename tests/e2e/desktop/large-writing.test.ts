import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { excessWidth } from '#tests/support/browser/whole-page.ts'

test('letters twice as large, as the browser is set → nothing leaves the window', async ({ baseURL }) => {
  const { args, ...options } = launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--blink-settings=defaultFontSize=32'],
  })
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ baseURL, javaScriptEnabled })
    for (const { code } of languages)
      for (const [path, width] of [
        ['contact', 320],
        ['privacy-policy', 390],
        ['privacy-policy', 768],
        ['privacy-policy', 1440],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`/${code}/${path}`)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await expect.poll(() => excessWidth(page), `${code}, ${path}, ${width} pixels`).toBe(0)
      }
    await page.close()
  }
  await browser.close()
})
