import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/google-map.ts'

const isOpen = (row: Locator) => expect(row).toHaveAttribute('open')
const isClosed = (row: Locator) => expect(row).not.toHaveAttribute('open')
const isChosen = (marker: Locator, chosen = true) =>
  expect(marker).toHaveAttribute('aria-pressed', String(chosen))

test('a marker → highlighted, its info window and its row open; again, the map or Close → none', async ({
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
