import type { Page } from '@playwright/test'
import { filesFor, names, phone } from '#tests/support/browser/applying.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, mapsSite, sitePath, test } from '#tests/support/browser/e2e.ts'
import { mapNames } from '#tests/support/browser/map.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { tabThrough } from '#tests/support/browser/tabbing.ts'
import { excessWidth, inspectPage, loadLazyContent } from '#tests/support/browser/whole-page.ts'

// Google's map is configured on this site, so a request to a foreign host before a tap fails its test.
test.use({ baseURL: mapsSite })

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }))

// The switch of light and dark shows a choice only once React has taken over the page.
const untilHydrated = (page: Page) =>
  expect(page.getByRole('contentinfo').getByRole('radio', { checked: true })).toBeAttached()

/** Opens a page and checks that nothing is missing, and that its numbers are those of the served HTML. */
const expectWhole = async (page: Page, path: string) => {
  const response = await page.goto(path)
  await untilHydrated(page)
  await loadLazyContent(page)
  const { numbers, ...look } = await inspectPage(page, (await response?.text()) ?? '')
  expect({ path, ...look }).toEqual({
    path,
    headings: 1,
    emptyLinks: [],
    brokenPictures: [],
    looseNumbers: [],
  })
  expect(numbers.live).toEqual(numbers.served)
  await expect.poll(() => excessWidth(page), path).toBe(0)
}

const inArabic = ['home', 'apply', 'contact']
const others = [...pageNames, 'not-found'].filter((name) => !inArabic.includes(name))

// Four pages to a test, which saves starting a browser.
const visits = [
  ...inArabic.map((name) => [name]),
  ...Array.from({ length: Math.ceil(others.length / 4) }, (_, n) => others.slice(4 * n, 4 * n + 4)),
]

for (const names of visits)
  test(`${names.join(', ')} → whole at every width, accessible, by Tab alone too`, {
    tag: names.some((name) => inArabic.includes(name)) ? '@arabic' : [],
  }, async ({ page, code, isMobile, viewport }) => {
    for (const name of names) {
      if (viewport) await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const path = name === 'not-found' ? `/${code}/no-such-page` : await sitePath(page.request, code, name)
      await expectWhole(page, path)
      // Each name on a map is whole, and lies on no other one and no other point.
      if ((await page.locator('[data-point]').count()) > 0)
        await expect.poll(async () => (await mapNames(page)).wrong, path).toEqual([])
      // Both widths share their colours, so each checks one scheme by all rules.
      await expectAccessible(page, [isMobile ? 'dark' : 'light'])
      for (const width of isMobile ? [320, 767] : [768, 1024]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => excessWidth(page), `${path} at ${width} pixels`).toBe(0)
      }
      if (isMobile || !viewport) continue
      await page.setViewportSize(viewport)
      // Header and footer are the same on every page.
      const tabbed = await tabThrough(page, name === 'home' ? 'body' : 'main')
      expect({ path, ...tabbed }).toEqual({ path, unseen: [], missed: [], isInOrder: true })
    }
  })

test('the map of samples, and what is not there → whole', async ({ page, code }) => {
  for (const path of ['map-demo', 'job-details/no-such-job', 'application/AAAAAAAAAAAA'])
    await expectWhole(page, `/${code}/${path}`)
})

test('what comes of an application and of a message → whole', async ({ page, code, email }) => {
  const form = await sitePath(page.request, code, 'apply')
  const { photo, resume } = filesFor(email)
  const cv = { ...resume, name: 'my cv.pdf' }
  const multipart = { lng: code, fullName: names[code], email, phone, photo, resume: cv }
  const headers = { accept: 'application/json' }
  const post = async (address: string, body: typeof multipart | { [name: string]: string }) =>
    (await page.request.post(address, { multipart: body, headers })).json()
  const { reference, receipt } = await post(form.replace(`/${code}/apply`, '/web/apply-job'), multipart)
  const message = await post('/web/contact-us', { lng: code, name: names[code], email, message: names[code] })
  expect(reference).toMatch(/^\w{12}$/)
  const own = `/${code}/application/${reference}`
  const ofMessage = `/${code}/contact-us/result?receipt=${message.receipt}`
  for (const path of [`${form}/result?receipt=${receipt}`, own, `${own}/withdraw`, ofMessage])
    await expectWhole(page, path)
})

test('an open menu → no violation', async ({ page, code, words, isMobile }) => {
  const { nav } = words.common
  await page.goto(`/${code}`)
  if (isMobile) await page.getByRole('button', { name: nav.menu }).click()
  else await page.getByRole('banner').locator('summary', { hasText: nav.services }).click()
  await expect(page.getByRole('link', { name: words.common.services.hotels.name }).first()).toBeVisible()
  await expectAccessible(page)
})
