import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { findMapNames } from '#tests/support/browser/map.ts'
import { expectSiteFont } from '#tests/support/browser/page-inspection.ts'

const capitals = ['baghdad', 'tehran', 'erbil'] as const
const largestCities = [...capitals, 'basra', 'mashhad', 'isfahan', 'shiraz', 'tabriz'] as const

// The cities whose names each map must show at all tested widths; a map may show other names too.
const maps = [
  { path: 'about', shownCities: largestCities },
  { path: 'contact', shownCities: [...largestCities, 'kerman'] },
  { path: 'contact?country=iraq', shownCities: ['baghdad', 'erbil', 'basra'] },
  {
    path: 'contact?country=iran',
    shownCities: ['tehran', 'mashhad', 'isfahan', 'shiraz', 'tabriz', 'kerman'],
  },
  { path: 'careers', shownCities: [] },
  { path: 'cities', shownCities: largestCities },
  { path: 'cities#karaj', shownCities: ['karaj'] },
] as const

for (const { code, messages } of languages)
  for (const { path, shownCities } of maps)
    test(`${code} ${path} → shows the expected city names; no name is cut off or overlaps another name, point or card`, async ({
      page,
    }) => {
      await page.goto(`/${code}/${path}`)
      const country = new URL(page.url()).searchParams.get('country')
      if (country) await expect(page.locator('[data-view]')).toHaveAttribute('data-view', country)
      for (const width of [390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectSiteFont(page)
        const cityNames = shownCities.map((city) => messages.cities.cities[city])
        await expect
          .poll(() => findMapNames(page), { message: `${width} pixels wide` })
          .toEqual({ shownNames: expect.arrayContaining(cityNames), misplacedNames: [] })
      }
    })
