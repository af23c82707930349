import { fill } from '#lib/i18n/fill.ts'
import { expect, languages, test } from '#tests/support/e2e.ts'

// Specification 9, word for word.
const lists = {
  phonePickup: ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'],
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bikeBox: ['tehran', 'qom'],
  bike: ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'],
} as const

const services = ['phonePickup', 'moving', 'bike', 'bikeBox'] as const

const pageOf = { phonePickup: 'pickup-truck', moving: 'moving-services', bike: 'bike-delivery' } as const

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

    for (const service of ['phonePickup', 'moving', 'bike'] as const) {
      const slug = pageOf[service]
      test(`${slug} → the page of each of its cities, and back to it`, async ({ page }) => {
        for (const city of lists[service]) {
          await page.goto(`/${code}/${slug}`)
          await page
            .getByRole('main')
            .getByRole('link', { name: nameOf(city) })
            .click()
          await expect(page).toHaveURL(`/${code}/cities/${city}`)
          await expect(page.locator(`main a[href="/${code}/${slug}"]`).first()).toBeVisible()
        }
      })
    }

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
