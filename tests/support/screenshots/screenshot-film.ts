import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, messagesFor } from '#lib/i18n/messages.ts'

/** Languages that a series is filmed in: one to each side. */
export const filmed = ['ku', 'en'] as const satisfies readonly Locale[]

export type Scene = {
  page: Page
  code: Locale
  words: Messages
  hasScripts: boolean
  /** Keeps what is on the phone's screen, numbered; a moving page is not waited for. */
  shoot: (name: string, isMoving?: boolean) => Promise<void>
  /** Keeps every screen of the page's main part, from its beginning on. */
  scan: (name: string) => Promise<void>
}

type Setting = { browser: Browser; out: string; site: string; code: Locale; hasScripts?: boolean }

const screen = { width: 390, height: 844 }
// Less the header, and a line that stands on both of two screens.
const step = 720
const overlap = 140

/** Plays a series on a phone; answers how many pictures were taken. */
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
