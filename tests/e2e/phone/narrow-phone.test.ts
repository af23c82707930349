import type { Page } from '@playwright/test'
import { expect, languages, test, testOnSite } from '#tests/support/browser/e2e.ts'
import { scrollToMap } from '#tests/support/browser/map.ts'
import { withSite } from '#tests/support/servers/site.ts'

const messagingTest = testOnSite((use) =>
  withSite({ SMS_WEBHOOK_URL: 'http://localhost:9/', WHATSAPP_NUMBER: '+964 750 765 4321' }, use),
)

test.use({ viewport: { width: 360, height: 780 } })

/** Taps the middle of an element, even if another element covers it. */
const tapMiddle = async (page: Page, selector: string) => {
  const [x, y] = await page.locator(selector).evaluate((element) => {
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  })
  await page.touchscreen.tap(x, y)
}

for (const { code, messages } of languages) {
  messagingTest(
    `${code} home and About pages → 16 digits fit into the phone number field`,
    async ({ page }) => {
      for (const path of ['', '/about']) {
        await page.goto(`/${code}${path}`)
        const field = page.getByLabel(messages['send-link'].form.phoneLabel)
        await field.fill('1234567890123456')
        await expect
          .poll(() => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
          .toBeLessThanOrEqual(0)
      }
    },
  )

  messagingTest(
    `${code} contact page → the contact card precedes the branch list; the WhatsApp number is on one line`,
    async ({ page }) => {
      await page.goto(`/${code}/contact`)
      const { card } = messages.contact
      await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toHaveText(card.title)
      await expect(
        page.getByRole('main').getByRole('link', { name: card.write }).and(page.locator('.button')),
      ).toBeInViewport({
        ratio: 1,
      })
      const lineCount = await page.locator('a[href*="wa.me"] bdi').evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
      expect(lineCount).toBe(1)
    },
  )

  for (const query of ['', '?country=iraq', '?country=iran'])
    test(`${code} map ${query} → touch targets are at least 24 px; a tap on a name selects its branch`, async ({
      page,
    }) => {
      await page.goto(`/${code}/contact${query}`)
      const map = await scrollToMap(page)
      const rowCount = await page.locator('main li:has(> details)').count()
      await expect(map.locator('[data-marker]')).toHaveCount(rowCount)
      const smallTargetIds = await map.locator('[data-marker]').evaluateAll((markers) =>
        markers.flatMap((marker) => {
          const { width, height } = marker.firstElementChild?.getBoundingClientRect() ?? {
            width: 0,
            height: 0,
          }
          return Math.min(width, height) < 24 ? [marker.id] : []
        }),
      )
      expect(smallTargetIds).toEqual([])
      const labelledMarkerIds = await map
        .locator('[data-marker]:has([data-shown=true])')
        .evaluateAll((markers) => markers.map(({ id }) => id))
      expect(labelledMarkerIds.length).toBeGreaterThan(8)
      for (const id of labelledMarkerIds) {
        await tapMiddle(page, `#${id} text`)
        await expect(page.locator('[aria-current=true][data-marker]')).toHaveId(id)
        await page.keyboard.press('Escape')
        await expect(map.locator('[data-card]')).toHaveCount(0)
      }
    })
}

test('tap on Karaj, which is close to Tehran on the map → a card offers both cities; choosing Karaj selects it', async ({
  page,
  code,
  messages,
}) => {
  await page.goto(`/${code}/contact`)
  const map = await scrollToMap(page)
  await tapMiddle(page, '#point-karaj circle:last-of-type')
  const { tehran, karaj } = messages.cities.cities
  const choices = map.locator('[data-card]').getByRole('button')
  await expect(choices.filter({ hasText: tehran })).toHaveCount(1)
  await choices.filter({ hasText: karaj }).click()
  await expect(page.locator('[aria-current=true][data-marker]')).toHaveId('point-karaj')
  await expect(page.locator('#karaj details')).toHaveAttribute('open')
  await expect(choices.filter({ hasText: tehran })).toHaveCount(0)
})
