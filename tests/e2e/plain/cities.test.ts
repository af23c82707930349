import { fill } from '#lib/i18n/fill.ts'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'

// Specification 9, word for word.
const lists = {
  phonePickup: ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'],
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bikeBox: ['tehran', 'qom'],
  bike: ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'],
} as const

const services = ['phonePickup', 'moving', 'bike', 'bikeBox'] as const

// The pages that list cities. Those of the phone taxi are its owner's to name; the bus goes there, but has no list.
const pages = [
  { slug: 'pickup-truck', listed: lists.phonePickup, isNamedThere: true },
  { slug: 'taxi-call-booking', listed: lists.phonePickup, isNamedThere: true },
  { slug: 'moving-services', listed: lists.moving, isNamedThere: true },
  { slug: 'bike-delivery', listed: lists.bike, isNamedThere: true },
  {
    slug: 'bus-ticket',
    listed: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
    isNamedThere: false,
  },
] as const

const runsIn = (service: keyof typeof lists, slug: string) => lists[service].some((city) => city === slug)

const cities = [...new Set(Object.values(lists).flat())]

for (const { code, lang, words } of languages) {
  const nameOf = (slug: (typeof cities)[number]) => words.cities.cities[slug]

  test.describe(`cities in ${code} without JavaScript`, () => {
    test('every city of the lists → what runs there, how to order, its branch, its point', async ({
      page,
    }) => {
      await page.goto(`/${code}/cities`)
      const links = page.getByRole('main').locator('ol').getByRole('link')
      expect((await links.allInnerTexts()).map((text) => text.replace(/[\d٠-٩\s]/g, '')).toSorted()).toEqual(
        cities.map(nameOf).toSorted(),
      )
      for (const slug of cities) {
        await page.goto(`/${code}/cities`)
        await page
          .getByRole('main')
          .getByRole('link', { name: nameOf(slug) })
          .click()
        await expect(page).toHaveURL(`/${code}/cities/${slug}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(slug))
        const part = (title: string) =>
          page.locator('section').filter({
            has: page.getByRole('heading', { name: fill(title, { city: nameOf(slug) }), exact: true }),
          })
        const { city } = words
        const offered = part(city.services.title)
        for (const service of services) {
          const row = offered.getByRole('link').filter({ hasText: city.services.items[service].text })
          await expect(row).toHaveCount(runsIn(service, slug) ? 1 : 0)
        }
        await expect(part(city.order.title).getByRole('link').first()).toBeVisible()
        await expect(part(city.branches.title).getByRole('link')).toHaveAttribute(
          'href',
          `/${code}/contact#${slug}`,
        )
        await expect(part(city.map.title).locator('.map-point-large')).toHaveText(nameOf(slug))
      }
    })

    for (const { slug, listed, isNamedThere } of pages)
      test(`${slug} → the page of each of its cities${isNamedThere ? ', and back to it' : ''}`, async ({
        page,
      }) => {
        for (const city of listed) {
          await page.goto(`/${code}/${slug}`)
          await page
            .getByRole('main')
            .getByRole('link', { name: nameOf(city), exact: true })
            .click()
          await expect(page).toHaveURL(`/${code}/cities/${city}`)
          const back = page.locator(`main a[href="/${code}/${slug}"]`)
          if (isNamedThere) await expect(back.first()).toBeVisible()
          else await expect(back).toHaveCount(0)
        }
      })

    test('the list of all cities → by the footer, and below the map about us', async ({ page }) => {
      for (const place of [page.getByRole('contentinfo'), page.getByRole('main')]) {
        await page.goto(`/${code}/about`)
        await place.locator(`a[href="/${code}/cities"]`).click()
        await expect(page).toHaveURL(`/${code}/cities`)
      }
    })

    test('a city without a page → 404 in its language', async ({ page }) => {
      for (const slug of ['atlantis', 'gilan', 'bandar-abbas']) {
        const response = await page.goto(`/${code}/cities/${slug}`)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.common.notFound.title)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
      }
    })
  })
}
