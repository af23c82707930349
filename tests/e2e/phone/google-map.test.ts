import type { Locator, Page, Route } from '@playwright/test'
import { longestLoad } from '#lib/places/google-map.ts'
import {
  expect,
  type OpenedMap,
  openMap,
  scripts,
  test,
  type Visit,
} from '#tests/support/browser/google-map.ts'
import { withSite } from '#tests/support/servers/site.ts'

test('scrolling asks for it where the site is set so', async ({
  page,
  code,
  words,
  browser,
  contextOptions,
}) => {
  await page.close()
  await withSite({ GOOGLE_MAPS_API_KEY: 'sample-key', GOOGLE_MAPS_LOAD: 'scroll' }, async (baseURL) => {
    const context = await browser.newContext({ ...contextOptions, baseURL })
    const map = await openMap({ page: await context.newPage(), code, words }, { isNear: false })
    expect(map.asked).toEqual([])
    await map.drawn.scrollIntoViewIfNeeded()
    await expect(map.google).toBeVisible()
    await map.back.click()
    await expect(map.show).toBeVisible()
    await context.close()
  })
})

test('far from the map → its code is not fetched; without JavaScript → no button that does nothing', async ({
  page,
  code,
  words,
  browser,
  contextOptions,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  const map = await openMap({ page, code, words }, { isNear: false })
  await expect(map.show).toHaveCount(0)
  await map.drawn.scrollIntoViewIfNeeded()
  await expect(map.show).toBeVisible()
  const context = await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`/${code}/contact`)
  await expect(plain.locator('[data-map] > svg')).toBeVisible()
  await expect(plain.getByText(words.common.googleMap.show)).toHaveCount(0)
  await context.close()
})

const isOpen = (row: Locator) => expect(row).toHaveAttribute('open')
const isClosed = (row: Locator) => expect(row).not.toHaveAttribute('open')
const isChosen = (marker: Locator, chosen = true) =>
  expect(marker).toHaveAttribute('aria-pressed', String(chosen))

test('a marker → highlighted, its info window and its row open; again, the map or Escape → none', async ({
  map,
  page,
  words,
}) => {
  const [marker, row] = [map.marker('erbil'), map.row('erbil')]
  await marker.click()
  await isChosen(marker)
  await isOpen(row)
  await expect(map.card.getByRole('link', { name: words.contact.row.directions })).toBeVisible()
  await expect(page).toHaveURL(/#erbil$/)
  await marker.click()
  await isChosen(marker, false)
  await isClosed(row)
  await expect(map.card).toBeHidden()

  await marker.click()
  await map.canvas.click({ position: { x: 40, y: 320 } })
  await isChosen(marker, false)
  await isClosed(row)

  await marker.click()
  await map.card.getByRole('button', { name: words.contact.map.close }).click()
  await expect(map.card).toBeHidden()
  await expect(marker).toBeFocused()
})

test('by keyboard → chosen with Enter, closed with Escape, the focus back on the marker', async ({
  map,
  page,
}) => {
  const marker = map.marker('erbil')
  await marker.focus()
  await page.keyboard.press('Enter')
  await isChosen(marker)
  await expect(
    page.getByRole('status').filter({ hasText: (await marker.getAttribute('aria-label')) ?? '' }),
  ).toHaveCount(1)
  await map.card.getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(map.card).toBeHidden()
  await expect(marker).toBeFocused()
  await isClosed(map.row('erbil'))
})

test('Escape in the list → closes what is chosen beside Google’s map too, the focus on its row', async ({
  map,
  page,
  words,
}) => {
  for (const id of ['erbil', 'bushehr']) {
    const row = map.row(id)
    await row.locator('summary').click()
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await row.getByRole('button', { name: words.contact.row.copy }).focus()
    await page.keyboard.press('Escape')
    await isClosed(row)
    await expect(row.locator('summary')).toBeFocused()
    await expect(map.card).toBeHidden()
  }
})

test('the focus on a marker elsewhere → it comes into the middle', async ({ map }) => {
  await map.marker('shiraz').focus()
  await expect(map.canvas).toHaveAttribute('data-center', /^29\./)
  await expect(map.marker('shiraz')).toBeInViewport()
  const middleOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 }
    return x + width / 2
  }
  const distance = async () => Math.abs((await middleOf(map.marker('shiraz'))) - (await middleOf(map.google)))
  await expect.poll(distance).toBeLessThan(2)
})

test('a row → its marker, of either kind, in the middle and chosen; the next row takes its place', async ({
  map,
  words,
}) => {
  await map.row('shiraz').locator('summary').click()
  await isChosen(map.marker('shiraz'))
  await expect(map.marker('shiraz')).not.toBeEmpty()
  const centre = await map.canvas.getAttribute('data-center')
  await map.row('yazd').locator('summary').click()
  await isChosen(map.marker('yazd'))
  await expect(map.marker('yazd')).toBeEmpty()
  await isChosen(map.marker('shiraz'), false)
  await isClosed(map.row('shiraz'))
  await expect(map.card).toHaveCount(1)
  await expect(map.canvas).not.toHaveAttribute('data-center', centre ?? '')
  await map.row('yazd').getByRole('link', { name: words.contact.row.showOnMap }).click()
  await expect(map.marker('yazd')).toBeFocused()
  await map.row('yazd').locator('summary').click()
  await expect(map.card).toBeHidden()
})

test('a search → the markers that are left, all in the window', async ({ map, page, words }) => {
  await expect(map.marker('erbil')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: words.cities.countries.iran, exact: true }).click()
  await expect(map.marker('erbil')).toHaveCount(0)
  for (const id of ['tabriz', 'mashhad', 'shiraz'])
    await expect
      .poll(async () => {
        const [window, box] = [await map.google.boundingBox(), await map.marker(id).boundingBox()]
        return window && box && box.x > window.x && box.x + box.width < window.x + window.width
      }, id)
      .toBe(true)
})

test('a branch in the address → Google’s map begins there', async ({ open, page }) => {
  const map = await open()
  await map.row('shiraz').locator('summary').click()
  await map.show.click()
  await isChosen(map.marker('shiraz'))
  await expect(map.card).toBeVisible()
  await expect(page.locator('[data-card="drawn"]')).toHaveCount(0)
  await map.back.click()
  await expect(page.locator('[data-card="drawn"]')).toBeVisible()
})

test('the demo’s markers of both kinds → on Google’s map too, where one is chosen and left', async ({
  page,
  code,
  words,
}) => {
  const map = await openMap({ page, code, words }, { name: 'map-demo' })
  await map.show.click()
  const pins = page.locator('[data-map="google"] [data-point="pin"]')
  const chips = page.locator('[data-map="google"] [data-point="html"]')
  await expect(map.google).toBeVisible()
  await expect(pins.or(chips)).toHaveCount(50)
  for (const kind of [pins, chips]) {
    const marker = kind.first()
    await marker.focus()
    await page.keyboard.press('Enter')
    await isChosen(marker)
    await expect(map.card).toHaveCount(1)
    await expect(map.card).toBeVisible()
  }
  await map.card.getByRole('button').focus()
  await page.keyboard.press('Escape')
  await expect(map.card).toBeHidden()
  await expect(chips.first()).toBeFocused()
  await map.back.click()
  await expect(map.drawn).toBeVisible()
})

const mark = 'isSameDocument'

/** Leaves for another page and comes back, without a page load. */
const leaveAndReturn = async ({ page, code, words }: Visit, away = async () => {}) => {
  await page.evaluate((name) => Object.assign(window, { [name]: true }), mark)
  const link = page.getByRole('contentinfo').getByRole('link', { name: words.common.footer.links.careers })
  await link.click()
  await expect(page).toHaveURL(`/${code}/careers`)
  await away()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/${code}/contact`))
  expect(await page.evaluate((name) => name in window, mark)).toBe(true)
}

const states: Record<
  string,
  { answer: (route: Route) => Promise<void>; reach: (map: OpenedMap, page: Page) => Promise<void> }
> = {
  loading: {
    answer: scripts.isSilent,
    reach: async ({ show, loading, asked }) => {
      await show.click()
      await expect(loading).toBeVisible()
      await expect.poll(() => asked.length).toBeGreaterThan(0)
    },
  },
  loaded: {
    answer: scripts.loads,
    reach: async ({ show, google, marker }) => {
      await show.click()
      await marker('erbil').click()
      await expect(google).toBeVisible()
    },
  },
  failed: {
    answer: scripts.breaks,
    reach: async ({ show, failed }) => {
      await show.click()
      await expect(failed).toBeVisible()
    },
  },
  'failed by the limit': {
    answer: scripts.isSilent,
    reach: async ({ show, failed, asked }, page) => {
      await show.click()
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      await page.clock.runFor(longestLoad + 500)
      await expect(failed).toBeVisible()
    },
  },
}

for (const [state, { answer, reach }] of Object.entries(states))
  test(`${state}, away and back, twice → the drawn map, and Google’s for who asks`, async ({
    open,
    page,
    code,
    words,
  }) => {
    const map = await open(answer)
    await reach(map, page)
    for (let time = 0; time < 2; time++) {
      await leaveAndReturn({ page, code, words })
      await expect(map.drawn).toBeVisible()
      await expect(map.show).toBeVisible()
      if (time === 0) await reach(map, page)
    }
    map.host.answer = scripts.loads
    await map.show.click()
    if (state === 'loading') {
      // The first request is still pending.
      await page.clock.runFor(longestLoad + 500)
      await map.retry.click()
    }
    await expect(map.google).toBeVisible()
  })

test('a script that arrives while away → there for who comes back and asks', async ({
  open,
  page,
  code,
  words,
}) => {
  const waiting: Route[] = []
  const map = await open(async (route) => void waiting.push(route))
  await map.show.click()
  await expect.poll(() => waiting.length).toBe(1)
  await leaveAndReturn({ page, code, words }, async () => {
    for (const route of waiting) await scripts.loads(route)
    await page.waitForFunction(() => 'google' in window)
  })
  await expect(map.drawn).toBeVisible()
  await map.show.click()
  await expect(map.google).toBeVisible()
  expect(map.asked).toHaveLength(1)
})

test('a refused key, away and back → the panel for who asks, without a map', async ({
  open,
  page,
  code,
  words,
}) => {
  const map = await open(scripts.refuses)
  await map.show.click()
  await expect(map.refused).toBeVisible()
  await leaveAndReturn({ page, code, words })
  await expect(map.drawn).toBeVisible()
  await expect(map.refused).toBeHidden()
  await map.show.click()
  await expect(map.refused).toBeVisible()
  await expect(map.google).toBeHidden()
})
