import type { Page } from '@playwright/test'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'

/**
 * Returns the start of the focused element's HTML, and the classes of bars that cover any part of the element; null if
 * nothing is focused.
 */
const inspectFocus = (page: Page) =>
  page.evaluate(async () => {
    // Wait two frames for the browser to scroll to the element.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const bars = [...document.querySelectorAll('body > header, main > :last-child')]
    const coveringBars = bars.filter((bar) => {
      const barBox = bar.getBoundingClientRect()
      const top = Math.max(box.top, barBox.top)
      const bottom = Math.min(box.bottom, barBox.bottom)
      if (bar.contains(element) || bottom - top < 1) return false
      // The skip link is painted over the header, so a bar counts only if it is topmost where it overlaps the element.
      const topmost = document.elementFromPoint((box.left + box.right) / 2, (top + bottom) / 2)
      return bar.contains(topmost)
    })
    return {
      html: element.outerHTML.slice(0, 120),
      coveredBy: coveringBars.map(({ className }) => className),
    }
  })

for (const code of ['ku', 'en'] as const)
  for (const key of ['Tab', 'Shift+Tab'])
    test(`${code}: ${key} through a vacancy page → the header and apply bar never cover the focused element`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(await sitePath(page.request, code, 'job-details'))
      await page.waitForLoadState('networkidle')
      const stops: { html: string; coveredBy: string[] }[] = []
      for (let count = 0; count < 200; count += 1) {
        await page.keyboard.press(key)
        const stop = await inspectFocus(page)
        if (!stop) break
        stops.push(stop)
      }
      expect(stops.length).toBeGreaterThan(20)
      expect(stops.filter(({ coveredBy }) => coveredBy.length > 0)).toEqual([])
    })

for (const name of ['contact-us', 'apply'])
  test(`Shift+Tab from the footer of the ${name} page back to the submit button at 320 × 256 px → the button is focused and fully visible`, async ({
    page,
    code,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(await sitePath(page.request, code, name))
    await page.waitForLoadState('networkidle')
    const button = page.locator('main form[method=post] button[type=submit]')
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.press('Shift+Tab')
      if (await button.evaluate((element) => element === document.activeElement)) break
    }
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await inspectFocus(page))?.coveredBy).toEqual([])
  })
