import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Waits until no finite animation is running, because colours in transition could fail the contrast rules. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // `animation.finished` would never resolve for a paused toast's animation.
    const isMoving = () =>
      document.getAnimations().some(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
      })
    // A transition starts in the frame after the style change.
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (isMoving())
  })

const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns the violations that axe finds on a page in its current state. */
const findViolations = async (page: Page, kind: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await page.waitForLoadState()
  await waitForAnimations(page)
  // Run axe in the page itself. Tools that open a second page for the results take four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (rules) => {
      const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
      )
    },
    kind === 'all' ? undefined : colourRules,
  )
}

type Scheme = 'light' | 'dark'

/** Checks a page against axe's default rules in the first colour scheme, and only the colour rules in the others. */
export const expectAccessible = async (
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> => {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await findViolations(page, index ? 'colours' : 'all')
    expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] })
  }
}
