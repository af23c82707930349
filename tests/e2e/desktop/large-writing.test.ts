import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('letters twice as large, as the browser is set → the header keeps to the window', async ({
  baseURL,
}) => {
  const { args, ...options } = launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage({ baseURL })
  for (const code of ['ku', 'ar', 'en'])
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/${code}/privacy-policy`)
      const header = await page.evaluate(() => {
        const shown = [...document.querySelectorAll('.site-header :is(a, summary)')]
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect())
        return {
          letters: getComputedStyle(document.documentElement).fontSize,
          isInside: shown.every(({ left, right }) => left >= 0 && right <= innerWidth),
        }
      })
      expect({ code, width, ...header }).toEqual({ code, width, letters: '32px', isInside: true })
    }
  await browser.close()
})
