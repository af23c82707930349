import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { interactUntilHydrated } from '#tests/support/browser/hydration.ts'
import { failScripts } from '#tests/support/browser/script-requests.ts'

const emulateSlowConnection = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** The text of `#navigation-progress`, its height in pixels, and the page's path at that moment. */
type ProgressState = { text: string; path: string; height: number }

declare global {
  interface Window {
    progressStates: ProgressState[]
    announcements: string[]
  }
}

const recordProgress = (page: Page) =>
  page.addInitScript(() => {
    const states: ProgressState[] = []
    window.progressStates = states
    const recordChange = () => {
      const element = document.getElementById('navigation-progress')
      const text = element?.textContent ?? ''
      if (!element || text === (states.at(-1)?.text ?? '')) return
      states.push({ text, path: location.pathname, height: element.getBoundingClientRect().height })
    }
    new MutationObserver(recordChange).observe(document, { childList: true, subtree: true })
  })

const readProgress = (page: Page) => page.evaluate(() => window.progressStates)

/** Records the announcements of the router's live region, which is in a shadow root. */
const recordAnnouncements = (page: Page) =>
  page.addInitScript(() => {
    const announcements: string[] = []
    window.announcements = announcements
    new MutationObserver((_, observer) => {
      const root = document.querySelector('next-route-announcer')?.shadowRoot
      if (!root) return
      observer.disconnect()
      const record = () => announcements.push(root.textContent ?? '')
      new MutationObserver(record).observe(root, { childList: true, characterData: true, subtree: true })
    }).observe(document, { childList: true, subtree: true })
  })

const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const top = activeElement?.getBoundingClientRect().top ?? 0
    return {
      hrefOrTagName: activeElement?.getAttribute('href') ?? activeElement?.tagName,
      isInViewport: top >= 0 && top < innerHeight,
    }
  })

test('Enter on a link → Tab starts at the top of the next page; Back → focus returns to the link', async ({
  page,
  code,
  messages,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/${code}`)
  await interactUntilHydrated(page.getByRole('button', { name: messages.common.nav.menu }))
  const href = `/${code}/about`
  const link = page.getByRole('contentinfo').locator(`a[href="${href}"]`)
  await page.keyboard.press('Tab')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.about.hero.title)
  await expect.poll(() => readFocus(page)).toEqual({ hrefOrTagName: 'BODY', isInViewport: true })
  await page.keyboard.press('Tab')
  await expect.poll(() => readFocus(page)).toEqual({ hrefOrTagName: '#main', isInViewport: true })
  await page.goBack()
  await expect(link).toBeFocused()
  // Sections above the link may now be taller and push it below the window.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').locator('a:focus')).toBeInViewport()
  await page.goForward()
  await expect.poll(() => readFocus(page)).toEqual({ hrefOrTagName: 'BODY', isInViewport: true })
})

test('link followed on a slow connection → only the new page’s title is announced', async ({
  page,
  code,
  messages,
}) => {
  await recordAnnouncements(page)
  await page.goto(`/${code}/about`)
  await interactUntilHydrated(page.getByRole('button', { name: messages.common.nav.menu }))
  await emulateSlowConnection(page)
  const link = page.getByRole('contentinfo').locator(`a[href="/${code}/careers"]`)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${code}/careers`)
  await expect.poll(() => page.evaluate(() => window.announcements)).not.toEqual([])
  expect(await page.evaluate(() => window.announcements)).toEqual([await page.title()])
  expect(await page.title()).toContain(messages.careers.meta.title)
})

test('link tapped on a slow connection → a progress bar is shown until the new page appears', async ({
  page,
  code,
  messages,
}) => {
  const { nav, loading } = messages.common
  await recordProgress(page)
  await page.goto(`/${code}`)
  const menuButton = page.getByRole('button', { name: nav.menu })
  await interactUntilHydrated(menuButton)
  await menuButton.tap()
  const aboutLink = page.getByRole('dialog').getByRole('link', { name: nav.aboutUs })
  expect(await readProgress(page)).toEqual([])
  await emulateSlowConnection(page)
  await aboutLink.tap()
  await expect(page).toHaveURL(`/${code}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.about.hero.title)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => readProgress(page)).toHaveLength(2)
  const [first, last] = await readProgress(page)
  expect(first).toMatchObject({ text: loading, path: `/${code}`, height: 3 })
  expect(last).toMatchObject({ text: '', path: `/${code}/about`, height: 0 })
})

test('next page’s scripts fail to load → a full page navigation follows, and the new page’s form is visible', async ({
  page,
  code,
  messages,
  pageErrors,
}) => {
  await page.goto(`/${code}`)
  await interactUntilHydrated(page.getByRole('button', { name: messages.common.nav.menu }))
  await failScripts(page)
  await page.evaluate(() => document.body.setAttribute('data-first', ''))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: messages.common.footer.links.contactUs })
    .tap()
  await expect(page.locator('body:not([data-first])').getByRole('heading', { level: 1 })).toContainText(
    messages['contact-us'].hero.titleLines[0] ?? '',
  )
  await expect(page.getByLabel(messages['contact-us'].form.labels.name)).toBeVisible()
  expect(pageErrors.splice(0).join()).toContain('ChunkLoadError')
})
