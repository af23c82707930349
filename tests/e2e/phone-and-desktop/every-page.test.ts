import type { Page } from '@playwright/test'
import { applicantNames, filesFor, phoneNumber } from '#tests/support/browser/application-form.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, mapsSiteUrl, sitePath, test } from '#tests/support/browser/e2e.ts'
import { findMapNames } from '#tests/support/browser/map.ts'
import { inspectPage, loadLazyContent, measureExcessWidth } from '#tests/support/browser/page-inspection.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { tabThrough } from '#tests/support/browser/tabbing.ts'

// Google Maps is configured on this site, so a page that requests it without a tap fails the test.
test.use({ baseURL: mapsSiteUrl })

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }))

// The colour scheme switch has a checked option only after hydration.
const waitForHydration = (page: Page) =>
  expect(page.getByRole('contentinfo').getByRole('radio', { checked: true })).toBeAttached()

/** Checks a page's width and, with `inspectPage`, its content. Hydration must not change any text with digits. */
const expectValidPage = async (page: Page, path: string) => {
  const response = await page.goto(path)
  await waitForHydration(page)
  await loadLazyContent(page)
  const { textsWithDigits, ...findings } = await inspectPage(page, (await response?.text()) ?? '')
  expect({ path, ...findings }).toEqual({
    path,
    h1Count: 1,
    brokenLinks: [],
    invisibleControls: [],
    misnamedControls: [],
    brokenPictures: [],
    contactTextsWithoutDirection: [],
  })
  expect(textsWithDigits.live).toEqual(textsWithDigits.served)
  await expect.poll(() => measureExcessWidth(page), path).toBe(0)
}

const arabicPageNames = ['home', 'apply', 'contact']
const otherPageNames = [...pageNames, 'not-found'].filter((name) => !arabicPageNames.includes(name))

// Each test visits up to four pages, so that fewer browser contexts are opened.
const batches = [
  ...arabicPageNames.map((name) => [name]),
  ...Array.from({ length: Math.ceil(otherPageNames.length / 4) }, (_, n) =>
    otherPageNames.slice(4 * n, 4 * n + 4),
  ),
]

for (const names of batches)
  test(`${names.join(', ')} → pass the content, width and axe checks; on desktops, Tab reaches all controls in order`, {
    tag: names.some((name) => arabicPageNames.includes(name)) ? '@arabic' : [],
  }, async ({ page, code, isMobile }) => {
    for (const name of names) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const path = name === 'not-found' ? `/${code}/no-such-page` : await sitePath(page.request, code, name)
      await expectValidPage(page, path)
      // No name on a map may be cut off, or overlap another name, another city's point or a card.
      if ((await page.locator('[data-point]').count()) > 0)
        await expect.poll(async () => (await findMapNames(page)).misplacedNames, path).toEqual([])
      // Phone and desktop have the same colours, so each checks one colour scheme.
      await expectAccessible(page, [isMobile ? 'dark' : 'light'])
      if (isMobile) continue
      // Header and footer are the same on every page, so tab through them on the home page only.
      const tabResult = await tabThrough(page, name === 'home' ? 'body' : 'main')
      expect({ path, ...tabResult }).toEqual({
        path,
        elementsWithoutVisibleFocus: [],
        skippedElements: [],
        isInOrder: true,
      })
    }
  })

test('map demo, unknown vacancy or unknown application → passes the content and width checks', async ({
  page,
  code,
}) => {
  for (const path of ['map-demo', 'job-details/no-such-job', 'application/AAAAAAAAAAAA'])
    await expectValidPage(page, `/${code}/${path}`)
})

test('receipts, application page and withdrawal page → pass the content and width checks', async ({
  page,
  code,
  email,
}) => {
  const formPath = await sitePath(page.request, code, 'apply')
  const { photo, resume } = filesFor(email)
  const cv = { ...resume, name: 'my cv.pdf' }
  const applicationFields = {
    lng: code,
    fullName: applicantNames[code],
    email,
    phone: phoneNumber,
    photo,
    resume: cv,
  }
  const headers = { accept: 'application/json' }
  const post = async (path: string, fields: typeof applicationFields | { [name: string]: string }) =>
    (await page.request.post(path, { multipart: fields, headers })).json()
  const { reference, receipt } = await post(
    formPath.replace(`/${code}/apply`, '/web/apply-job'),
    applicationFields,
  )
  const contactReply = await post('/web/contact-us', {
    lng: code,
    name: applicantNames[code],
    email,
    message: applicantNames[code],
  })
  expect(reference).toMatch(/^\w{12}$/)
  const applicationPath = `/${code}/application/${reference}`
  for (const path of [
    `${formPath}/result?receipt=${receipt}`,
    applicationPath,
    `${applicationPath}/withdraw`,
    `/${code}/contact-us/result?receipt=${contactReply.receipt}`,
  ])
    await expectValidPage(page, path)
})

test('open menu → has no axe violations', async ({ page, code, messages, isMobile }) => {
  const { nav } = messages.common
  await page.goto(`/${code}`)
  if (isMobile) await page.getByRole('button', { name: nav.menu }).click()
  else await page.getByRole('banner').locator('summary', { hasText: nav.services }).click()
  await expect(page.getByRole('link', { name: messages.hotels.service.name }).first()).toBeVisible()
  await expectAccessible(page)
})
