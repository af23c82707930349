import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { test as base, expect, mapsSiteUrl } from './e2e.ts'
import { scrollToMap } from './map.ts'

const googleScriptUrl = 'https://maps.googleapis.com/maps/api/js'
const fakeScript = readFileSync(new URL('./google-maps.js', import.meta.url), 'utf8')

type PageFixtures = { page: Page; code: Locale; messages: Messages }

/** Opens the contact page with `google-maps.js` instead of Google's script. */
const openMap = async ({ page, code, messages }: PageFixtures) => {
  const externalRequestUrls: string[] = []
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      const url = route.request().url()
      externalRequestUrls.push(url)
      if (!url.startsWith(googleScriptUrl)) return route.abort()
      return route.fulfill({ contentType: 'text/javascript', body: fakeScript })
    },
  )
  await page.goto(`/${code}/contact`)
  await scrollToMap(page)
  const { show, back } = messages.common.googleMap
  const findButton = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    externalRequestUrls,
    showButton: findButton(show),
    backButton: findButton(back),
    drawnMap: page.locator('[data-map] > svg'),
    googleMap: page.locator('[data-map="google"]'),
    surface: page.locator('[data-map="google"] .gm-style'),
    row: (id: string) => page.locator(`#${id} details`),
    marker: (id: string) => page.locator(`[data-map="google"] [data-marker="${id}"]`),
    card: page.locator('[data-map="google"]').getByRole('dialog'),
  }
}

type OpenedMap = Awaited<ReturnType<typeof openMap>>

type Fixtures = {
  /** Opens the contact page, which initially shows the drawn map. */
  openMap: () => Promise<OpenedMap>
  /** The contact page after switching from the drawn map to Google's. */
  map: OpenedMap
}

/**
 * The `test` from e2e.ts, run against a site with a Google Maps key. The pages may send requests to Google, so
 * `pageErrors` contains only uncaught exceptions and console messages about the content security policy.
 */
export const test = base.extend<Fixtures>({
  baseURL: mapsSiteUrl,
  pageErrors: async ({ context }, use) => {
    const pageErrors: string[] = []
    context.on('weberror', (error) => pageErrors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) pageErrors.push(message.text())
    })
    await use(pageErrors)
    expect(pageErrors).toEqual([])
  },
  openMap: async ({ page, code, messages }, use) => use(() => openMap({ page, code, messages })),
  map: async ({ openMap }, use) => {
    const map = await openMap()
    await map.showButton.click()
    await expect(map.googleMap).toBeVisible()
    await use(map)
  },
})

export { expect }
