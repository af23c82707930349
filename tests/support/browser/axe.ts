import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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
  // axe runs in the page itself: a tool that opens a second page for the result takes four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (rules) => {
      const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
      )
    },
    kind === 'all' ? undefined : aboutColours,
  )
}

type Scheme = 'light' | 'dark'

/** Checks a page in its current state in each of these schemes; in all but the first only colours differ. */
export const expectAccessible = async (
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> => {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violated = await violations(page, index ? 'colours' : 'all')
    expect({ colorScheme, violations: violated }).toEqual({ colorScheme, violations: [] })
  }
}
