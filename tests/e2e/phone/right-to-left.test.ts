import type { Page } from '@playwright/test'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'

/** The texts that hold a digit; of those that are dialled or typed, the ones that nothing keeps left to right. */
const numbersOf = (page: Page) =>
  page.evaluate(() => {
    const typed = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d|\d(?:[ -]?\d){3}/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const numbers = new Set<string>()
    const loose: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!/\p{Nd}/u.test(text) || parent?.closest('script, style, noscript')) continue
      numbers.add(text)
      // What is only heard has no order on the screen.
      if (typed.test(text) && !parent?.closest('[dir="ltr"], .sr-only')) loose.push(text)
    }
    return { numbers: [...numbers].sort(), loose }
  })

// The switch of light and dark shows a choice only once React has taken over the page.
const untilHydrated = (page: Page) =>
  expect(page.getByRole('contentinfo').getByRole('radio', { checked: true })).toBeAttached()

for (const locale of ['ku', 'ar'] as const)
  for (const name of pageNames)
    test(`${name} in ${locale} → the browser keeps the server’s numbers, in their own order`, async ({
      page,
      browser,
    }) => {
      const path = await sitePath(page.request, locale, name)
      const plain = await browser.newPage({ javaScriptEnabled: false })
      await plain.goto(path)
      const served = await numbersOf(plain)
      await plain.close()

      await page.goto(path)
      await untilHydrated(page)
      const { numbers, loose } = await numbersOf(page)
      expect(numbers).toEqual(served.numbers)
      expect(loose).toEqual([])
    })
