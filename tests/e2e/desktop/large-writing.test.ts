import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

const withLargeLetters = () => {
  const { args, ...options } = launchOptions()
  return chromium.launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=32'] })
}

test('letters twice as large, as the browser is set → the header keeps to the window', async ({
  baseURL,
}) => {
  const browser = await withLargeLetters()
  const page = await browser.newPage({ baseURL })
  for (const code of ['ku', 'ar', 'en'])
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/${code}/privacy-policy`)
      const header = () =>
        page.evaluate(() => {
          const shown = [...document.querySelectorAll('body > header :is(a, summary)')]
            .filter((element) => element.checkVisibility())
            .map((element) => element.getBoundingClientRect())
          return {
            letters: getComputedStyle(document.documentElement).fontSize,
            isInside: shown.every(({ left, right }) => left >= 0 && right <= innerWidth),
          }
        })
      await expect.poll(header, `${code}, ${width} px`).toEqual({ letters: '32px', isInside: true })
    }
  await browser.close()
})

test('letters twice as large → the branches keep to the narrowest window, without JavaScript too', async ({
  baseURL,
}) => {
  const browser = await withLargeLetters()
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled,
      viewport: { width: 320, height: 844 },
    })
    const page = await context.newPage()
    for (const code of ['ku', 'ar', 'en']) {
      await page.goto(`/${code}/contact`)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, { message: code }).toBe(320)
      const field = await page.getByRole('searchbox').boundingBox()
      expect({ code, isRoomy: (field?.width ?? 0) > 200 }).toEqual({ code, isRoomy: true })
    }
    await context.close()
  }
  await browser.close()
})
