import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, messagesFor } from '#lib/i18n/messages.ts'

/** The languages of a series: one right to left, one left to right. */
export const filmed = ['ku', 'en'] as const satisfies readonly Locale[]

export type Scene = {
  page: Page
  code: Locale
  words: Messages
  hasScripts: boolean
  /** Saves the phone's screen under the next number; animations are not waited for. */
  shoot: (name: string, isMoving?: boolean) => Promise<void>
  /** Saves every screen of the page's main part from its start. */
  scan: (name: string) => Promise<void>
}

type Setting = { browser: Browser; out: string; site: string; code: Locale; hasScripts?: boolean }

const screen = { width: 390, height: 844 }
// The height of a screen without the header and an overlap of one line.
const step = 720
const overlap = 140

/** Plays a series on a phone; returns the number of pictures. */
export const film = async (
  name: string,
  { browser, out, site, code, hasScripts = true }: Setting,
  play: (scene: Scene) => Promise<void>,
): Promise<number> => {
  const context = await browser.newContext({
    ...{ baseURL: site, viewport: screen, hasTouch: true, isMobile: true },
    ...{ javaScriptEnabled: hasScripts, reducedMotion: 'reduce', timezoneId: 'Asia/Baghdad' },
  })
  const page = await context.newPage()
  let taken = 0
  const shoot = async (what: string, isMoving = false) => {
    await page.waitForLoadState(isMoving ? 'load' : 'networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    taken += 1
    const file = [name, code, hasScripts ? 'js' : 'plain', String(taken).padStart(2, '0'), what, 'png']
    await page.screenshot({ path: join(out, file.join('.')) })
  }
  const scan = async (what: string) => {
    const height = await page.getByRole('main').evaluate((main) => main.scrollHeight)
    for (let top = 0; top === 0 || top + overlap < height; top += step) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await shoot(what)
    }
  }
  try {
    await play({ page, code, words: messagesFor(code), hasScripts, shoot, scan })
  } finally {
    await context.close()
  }
  return taken
}
