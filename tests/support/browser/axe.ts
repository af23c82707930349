import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until all finite animations and transitions have ended; half-way colours would fail the contrast rules. */
const standStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Not `animation.finished`: a toast may be held midway, and would never finish.
    const isMoving = () =>
      document.getAnimations().some(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
      })
    // A transition starts in the frame after its cause.
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (isMoving())
  })

const aboutColours = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds on a page in its current state, of all rules or of those about colours. */
export const violations = async (page: Page, kind: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await page.waitForLoadState()
  await standStill(page)
  const axe = new AxeBuilder({ page })
  const result = await (kind === 'all' ? axe : axe.withRules(aboutColours)).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Checks a page in its current state in the light and the dark scheme; in the dark only colours differ. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const [colorScheme, kind] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect({ colorScheme, violations: await violations(page, kind) }).toEqual({ colorScheme, violations: [] })
  }
}
