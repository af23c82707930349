import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for what moves to its end, colours too: half-way they are nobody's choice. */
const standStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // What has just been changed begins to move in the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What a page, as it stands, has against the guidelines that axe knows. */
export const violations = async (page: Page): Promise<string[]> => {
  await page.waitForLoadState()
  await standStill(page)
  const result = await new AxeBuilder({ page }).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Looks at a page as it stands, by day and by night. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect({ colorScheme, violations: await violations(page) }).toEqual({ colorScheme, violations: [] })
  }
}
