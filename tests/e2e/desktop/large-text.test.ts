import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { measureExcessWidth } from '#tests/support/browser/page-inspection.ts'

/** Returns the texts of the header's visible links and menus that extend beyond the window. */
const findOverflow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > header :is(a, summary)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map(({ textContent }) => textContent),
  )

test('browser’s font size doubled to 32px → contact page and header fit the window', async ({ baseURL }) => {
  const { args, ...options } = launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--blink-settings=defaultFontSize=32'],
  })
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ baseURL, javaScriptEnabled })
    for (const { code } of languages) {
      await page.goto(`/${code}/contact`)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await page.setViewportSize({ width: 320, height: 844 })
      await expect.poll(() => measureExcessWidth(page), code).toBe(0)
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => findOverflow(page), `${code}, ${width} pixels`).toEqual([])
      }
    }
    await page.close()
  }
  await browser.close()
})
