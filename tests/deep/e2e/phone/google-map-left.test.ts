import type { Page, Route } from '@playwright/test'
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
