import type { Page } from '@playwright/test'

const scriptPattern = '**/_next/static/**/*.js'

/** Holds back all later requests for script files until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const scriptsReleased = Promise.withResolvers<void>()
  await page.route(scriptPattern, async (route) => {
    await scriptsReleased.promise
    await route.continue()
  })
  return scriptsReleased.resolve
}

/** Makes every later request for a script file fail. */
export const failScripts = async (page: Page): Promise<void> => {
  await page.route(scriptPattern, (route) => route.abort('connectionfailed'))
}
