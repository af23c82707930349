import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { expect, languages, sitePath, test } from '#tests/support/browser/e2e.ts'
import {
  applyFallbackFont,
  expectSiteFont,
  measureExcessWidth,
} from '#tests/support/browser/page-inspection.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'

/** Returns the text of each visible header link or menu that extends beyond the window. */
const findOverflowingHeaderItems = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > header :is(a, summary)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map(({ textContent }) => textContent),
  )

/** Returns each text in main that extends beyond the window but should not. Most sections clip such text. */
const findOverflowingTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const range = document.createRange()
    const texts: string[] = []
    // Carousels and tab lists scroll sideways, and drawings may extend beyond the window.
    const mayBeOutside = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX === 'auto' ||
        element.matches('[data-island=carousel], [aria-hidden=true], [class*=sr-only], noscript, script') ||
        mayBeOutside(element.parentElement))
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node)
      const isOutside = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 1 && (left < -1 || right > innerWidth + 1),
      )
      if (isOutside && !mayBeOutside(node.parentElement)) texts.push(node.textContent ?? '')
    }
    return texts
  })

const fontSizeFlag = '--blink-settings=defaultFontSize=32'

let browser: Browser

test.beforeAll(async () => {
  const { args, ...options } = launchOptions()
  browser = await chromium.launch({ ...options, args: [...args, fontSizeFlag] })
})
test.afterAll(() => browser.close())

test('browser font size doubled to 32 px → contact page and header fit the window’s width', async ({
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ baseURL, javaScriptEnabled })
    for (const { code } of languages) {
      await page.goto(`/${code}/contact`)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await page.setViewportSize({ width: 320, height: 844 })
      await expect.poll(() => measureExcessWidth(page), code).toBe(0)
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => findOverflowingHeaderItems(page), `${code}, ${width} pixels`).toEqual([])
      }
    }
    await page.close()
  }
})

for (const { code } of languages)
  test(`browser font size doubled on a narrow phone, ${code} → no page scrolls sideways or clips text`, async ({
    baseURL,
    request,
  }) => {
    const page = await browser.newPage({ baseURL })
    for (const name of pageNames) {
      await page.goto(await sitePath(request, code, name))
      await expectSiteFont(page)
      for (const font of ['site', 'fallback']) {
        if (font === 'fallback') await applyFallbackFont(page)
        for (const width of [320, 360, 390]) {
          await page.setViewportSize({ width, height: 844 })
          const state = `${name}, ${font} font, ${width} pixels`
          expect.soft(await findOverflowingTexts(page), state).toEqual([])
          expect.soft(await measureExcessWidth(page), state).toBe(0)
        }
      }
    }
    await page.close()
  })
