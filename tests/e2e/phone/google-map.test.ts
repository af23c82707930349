import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/google-map.ts'

const expectOpen = (row: Locator) => expect(row).toHaveAttribute('open')
const expectClosed = (row: Locator) => expect(row).not.toHaveAttribute('open')
const expectPressed = (marker: Locator, isPressed = true) =>
  expect(marker).toHaveAttribute('aria-pressed', String(isPressed))

test('click on a marker → its info window and row open; a second click closes both; the Close button returns focus to the marker', async ({
  map,
  page,
  messages,
}) => {
  const [marker, row] = [map.marker('erbil'), map.row('erbil')]
  await marker.click()
  await expectPressed(marker)
  await expectOpen(row)
  await expect(map.card.getByRole('link', { name: messages.contact.row.directions })).toBeVisible()
  await expect(page).toHaveURL(/#erbil$/)
  await marker.click()
  await expectPressed(marker, false)
  await expectClosed(row)
  await expect(map.card).toBeHidden()

  await marker.click()
  await map.surface.click({ position: { x: 40, y: 320 } })
  await expectPressed(marker, false)
  await expectClosed(row)

  await marker.click()
  await map.card.getByRole('button', { name: messages.contact.map.close }).click()
  await expect(map.card).toBeHidden()
  await expect(marker).toBeFocused()
})

test('branch row opened → its marker is pressed, the map moves, and the previous row closes', async ({
  map,
  messages,
}) => {
  await map.row('shiraz').locator('summary').click()
  await expectPressed(map.marker('shiraz'))
  await expect(map.marker('shiraz')).not.toBeEmpty()
  const centre = await map.surface.getAttribute('data-center')
  await map.row('yazd').locator('summary').click()
  await expectPressed(map.marker('yazd'))
  await expect(map.marker('yazd')).toBeEmpty()
  await expectPressed(map.marker('shiraz'), false)
  await expectClosed(map.row('shiraz'))
  await expect(map.card).toHaveCount(1)
  await expect(map.surface).not.toHaveAttribute('data-center', centre ?? '')
  await map.row('yazd').getByRole('link', { name: messages.contact.row.showOnMap }).click()
  await expect(map.marker('yazd')).toBeFocused()
  await map.row('yazd').locator('summary').click()
  await expect(map.card).toBeHidden()
})

test('country filter set to Iran → the Erbil marker is removed; Iranian markers are within the map’s visible width', async ({
  map,
  page,
  messages,
}) => {
  await expect(map.marker('erbil')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: messages.cities.countries.iran, exact: true })
    .click()
  await expect(map.marker('erbil')).toHaveCount(0)
  for (const id of ['tabriz', 'mashhad', 'shiraz'])
    await expect
      .poll(async () => {
        const [mapBox, markerBox] = [await map.googleMap.boundingBox(), await map.marker(id).boundingBox()]
        if (!mapBox || !markerBox) return false
        return markerBox.x > mapBox.x && markerBox.x + markerBox.width < mapBox.x + mapBox.width
      }, id)
      .toBe(true)
})
