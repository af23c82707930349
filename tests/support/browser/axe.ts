import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until nothing moves that ends, colours too: half-way they are nobody's choice. */
const standStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Not for the end of what moves now: a toast may be held on its way to it.
    const isMoving = () =>
      document.getAnimations().some(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
      })
    // What has just been changed begins to move in the next frame.
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (isMoving())
  })

const aboutColours = ['color-contrast', 'link-in-text-block']

/** What a page, as it stands, has against the guidelines that axe knows, or against those about colours. */
export const violations = async (page: Page, kind: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await page.waitForLoadState()
  await standStill(page)
  const axe = new AxeBuilder({ page })
  const result = await (kind === 'all' ? axe : axe.withRules(aboutColours)).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Looks at a page as it stands, by day and by night, when nothing but the colours is another. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const [colorScheme, kind] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect({ colorScheme, violations: await violations(page, kind) }).toEqual({ colorScheme, violations: [] })
  }
}
