import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What a page has against the guidelines that axe knows. */
export const violations = async (page: Page): Promise<string[]> => {
  const result = await new AxeBuilder({ page }).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Looks at a page as it stands, by day and by night. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Until the colours have changed.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect({ colorScheme, violations: await violations(page) }).toEqual({ colorScheme, violations: [] })
  }
}
