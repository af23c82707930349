import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { test as base, expect, mapsSite } from './e2e.ts'
import { openMap as openDrawnMap } from './map.ts'

const google = 'https://maps.googleapis.com/maps/api/js'
const script = readFileSync(new URL('./google-maps.js', import.meta.url), 'utf8')

// Google checks the key when a map is drawn.
const refusal = `
const { Map: Drawn } = google.maps
google.maps.Map = class extends Drawn {
  constructor(...given) {
    super(...given)
    setTimeout(() => window.gm_authFailure?.())
  }
}`

const answerWith = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body })

/** The ways in which Google's script may answer, or not. */
export const scripts = {
  loads: answerWith(script),
  refuses: answerWith(`${script}\n${refusal}`),
  isSilent: async () => {},
}

export type Visit = { page: Page; code: Locale; words: Messages }

type Options = { answer?: (route: Route) => Promise<void>; name?: string }

/** Opens the page of the branches, or another with a map, where Google's script is as `answer` has it. */
export const openMap = async ({ page, code, words }: Visit, options: Options = {}) => {
  const { answer = scripts.loads, name = 'contact' } = options
  const asked: string[] = []
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      const url = route.request().url()
      asked.push(url)
      return url.startsWith(google) ? answer(route) : route.abort()
    },
  )
  // A fake clock, so that tests can advance past the timeout.
  await page.clock.install()
  await page.goto(`/${code}/${name}`)
  await openDrawnMap(page)
  const { show, back, failed } = words.common.googleMap
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    asked,
    show: button(show),
    loading: button(words.common.loading),
    back: button(back),
    dismiss: button(words.common.toast.dismiss),
    failed: page.getByText(failed),
    refused: page.getByRole('heading', { name: 'Error: AuthFailure', exact: true }),
    drawn: page.locator('[data-map] > svg'),
    google: page.locator('[data-map="google"]'),
    canvas: page.locator('[data-map="google"] .gm-style'),
    row: (id: string) => page.locator(`#${id} details`),
    marker: (id: string) => page.locator(`[data-map="google"] [data-marker="${id}"]`),
    card: page.locator('[data-map="google"]').getByRole('dialog'),
  }
}

export type OpenedMap = Awaited<ReturnType<typeof openMap>>

type Fixtures = {
  /** Opens the map where Google's script is as `answer` has it. */
  open: (answer?: Options['answer']) => Promise<OpenedMap>
  /** The page of the branches with Google's map. */
  map: OpenedMap
}

/** Playwright's test over a site with a key, where foreign hosts may be asked but nothing may break. */
export const test = base.extend<Fixtures>({
  baseURL: mapsSite,
  complaints: async ({ context }, use) => {
    const complaints: string[] = []
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text())
    })
    await use(complaints)
    expect(complaints).toEqual([])
  },
  open: async ({ page, code, words }, use) => use((answer) => openMap({ page, code, words }, { answer })),
  map: async ({ open }, use) => {
    const map = await open()
    await map.show.click()
    await expect(map.google).toBeVisible()
    await use(map)
  },
})

export { expect }
