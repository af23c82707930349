import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { failScripts } from '#tests/support/browser/held-scripts.ts'
import { untilLive } from '#tests/support/browser/live.ts'

// A slow connection: 600 ms to the server and back, and 50 kB a second.
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** The text of `#navigation-progress`, the path at that moment, and the height of the progress line. */
type Said = { text: string; path: string; line: number }

declare global {
  interface Window {
    saidOfNavigation: Said[]
  }
}

const listen = (page: Page) =>
  page.addInitScript(() => {
    const all: Said[] = []
    window.saidOfNavigation = all
    const listenOnce = () => {
      const place = document.getElementById('navigation-progress')
      const text = place?.textContent ?? ''
      if (!place || text === (all.at(-1)?.text ?? '')) return
      all.push({ text, path: location.pathname, line: place.getBoundingClientRect().height })
    }
    new MutationObserver(listenOnce).observe(document, { childList: true, subtree: true })
  })

const said = (page: Page) => page.evaluate(() => window.saidOfNavigation)

test('a tap on a slow connection → a progress line before the page is there, then gone', async ({
  page,
  code,
  words,
}) => {
  const { nav, loading } = words.common
  await listen(page)
  await page.goto(`/${code}`)
  const burger = page.getByRole('button', { name: nav.menu })
  await untilLive(burger)
  await burger.tap()
  const entry = page.getByRole('dialog').getByRole('link', { name: nav.aboutUs })
  expect(await said(page)).toEqual([])
  await slowDown(page)
  await entry.tap()
  await expect(page).toHaveURL(`/${code}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.about.hero.title)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => said(page)).toHaveLength(2)
  const [first, last] = await said(page)
  expect(first).toMatchObject({ text: loading, path: `/${code}`, line: 3 })
  expect(last).toMatchObject({ text: '', path: `/${code}/about`, line: 0 })
})

test('a next page whose scripts fail → it is loaded as a whole', async ({
  page,
  code,
  words,
  complaints,
}) => {
  await page.goto(`/${code}`)
  await untilLive(page.getByRole('button', { name: words.common.nav.menu }))
  await failScripts(page)
  await page.evaluate(() => document.body.setAttribute('data-first', ''))
  await page.getByRole('contentinfo').getByRole('link', { name: words.common.footer.links.contactUs }).tap()
  await expect(page.locator('body:not([data-first])').getByRole('heading', { level: 1 })).toContainText(
    words['contact-us'].hero.titleLines[0] ?? '',
  )
  await expect(page.getByLabel(words['contact-us'].form.labels.name)).toBeVisible()
  expect(complaints.splice(0).join()).toContain('ChunkLoadError')
})
