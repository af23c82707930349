import type { Page } from '@playwright/test'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'

/** The focused element and the fixed parts of the window that cover it; null at the page's end. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    // Scrolling has to end first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const over = [...document.querySelectorAll('body > header, main > :last-child')].filter((piece) => {
      const stays = piece.getBoundingClientRect()
      const top = Math.max(box.top, stays.top)
      const bottom = Math.min(box.bottom, stays.bottom)
      if (piece.contains(element) || bottom - top < 1) return false
      // The skip link lies in front of the header, so a piece counts only if it is the one painted there.
      const shown = document.elementFromPoint((box.left + box.right) / 2, (top + bottom) / 2)
      return piece.contains(shown)
    })
    return { html: element.outerHTML.slice(0, 120), beneath: over.map(({ className }) => className) }
  })

for (const code of ['ku', 'en'] as const)
  for (const key of ['Tab', 'Shift+Tab'])
    test(`${code}: a vacancy by ${key} alone → nothing has the focus beneath header or bar`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(await sitePath(page.request, code, 'job-details'))
      await page.waitForLoadState('networkidle')
      const stops: { html: string; beneath: string[] }[] = []
      for (let press = 0; press < 200; press += 1) {
        await page.keyboard.press(key)
        const stop = await focused(page)
        if (!stop) break
        stops.push(stop)
      }
      expect(stops.length).toBeGreaterThan(20)
      expect(stops.filter(({ beneath }) => beneath.length > 0)).toEqual([])
    })
