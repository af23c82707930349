import type { Locator } from '@playwright/test'
import { expect, openMap, test } from '#tests/support/browser/google-map.ts'

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
  const pins = page.locator('[data-map="google"] [data-point="small"]')
  const chips = page.locator('[data-map="google"] [data-point="large"]')
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
