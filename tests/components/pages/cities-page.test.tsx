import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CityFinder, type CityFinderProps } from '#components/islands/city-finder.tsx'
import { linksFor } from '#lib/company/links.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { activeCities } from '#lib/places/branches.ts'
import { cityRows, placeName } from '#lib/places/cities.ts'
import { citiesWithService, serviceCities, servicesIn } from '#lib/places/service-cities.ts'
import { renderLoaded } from '#tests/support/components/render-loaded.ts'
import {
  renderBuiltPage,
  renderRoute,
  renderStatic,
  textsOf,
} from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

// jsdom has no `matchMedia`. The stub matches `(hover: hover)`, so the map expects a mouse.
vi.stubGlobal('matchMedia', () => ({ matches: true }))

test('`servicesIn` → returns the services that list the given city; no service lists a city twice', () => {
  expect(servicesIn('shiraz')).toEqual(['phoneTaxi', 'moving', 'bike', 'bus'])
  expect(servicesIn('qom')).toEqual(['phoneTaxi', 'phonePickup', 'bike', 'bikeBox'])
  expect(servicesIn('kermanshah')).toEqual(['phoneTaxi', 'courier'])
  expect(servicesIn('semnan')).toEqual([])
  expect(new Set([...serviceCities.bike, ...serviceCities.courier]).size).toBe(26)
  for (const slugs of Object.values(serviceCities)) expect(new Set(slugs).size).toBe(slugs.length)
})

test('city rows in Sorani → are in Kurdish alphabetical order, and have Arabic-Indic digits and links to the city blocks', () => {
  const rows = cityRows('ku', serviceCities.moving, linksFor('ku'))
  expect(rows.map(({ name }) => name)).toEqual([
    ...['ئەهواز', 'ئیسفەهان', 'تاران', 'تەورێز', 'شیراز', 'کەرەج', 'مەشهەد'],
  ])
  expect(rows.map(({ numeral }) => numeral)).toEqual([...'١٢٣٤٥٦٧'])
  expect(rows[2]?.link.href).toBe('/ku/cities#tehran')
})

test.each(localeCodes)(
  'map on the about page in %s → shows a point for each active city and no other points',
  async (locale) => {
    const expectedNames = activeCities.map((slug) => placeName(locale, slug)).toSorted()
    expect(textsOf(await renderBuiltPage('about', locale), '[data-point]').toSorted()).toEqual(expectedNames)
  },
)

// The cities that the specification lists for these services. It lists none for `phoneTaxi`, so that entry contains
// some of the sample cities.
const specifiedCities = {
  phoneTaxi: 'tehran mashhad isfahan shiraz karaj qom ahvaz tabriz erbil najaf yazd'.split(' '),
  phonePickup: 'tehran isfahan mashhad tabriz ahvaz qom'.split(' '),
  moving: 'tehran karaj isfahan mashhad shiraz tabriz ahvaz'.split(' '),
  bike: 'tehran mashhad isfahan shiraz karaj qom ahvaz tabriz'.split(' '),
  bikeBox: ['tehran', 'qom'],
  bus: 'tehran mashhad karaj isfahan tabriz shiraz'.split(' '),
}
type TestedService = keyof typeof specifiedCities
const testedServices: readonly TestedService[] = [
  'phoneTaxi',
  'phonePickup',
  'moving',
  'bike',
  'bikeBox',
  'bus',
]

const readHrefs = (element: Element | null) =>
  [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))

test.each(localeCodes)(
  'cities page in %s → starts with Erbil, Sulaymaniyah and Baghdad; every city has a block and a point',
  async (locale) => {
    const page = await renderBuiltPage('cities', locale)
    const ids = [...page.querySelectorAll('li[id]')].map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(['erbil', 'sulaymaniyah', 'baghdad'])
    expect(ids.toSorted()).toEqual(citiesWithService.toSorted())
    const pointHrefs = [...page.querySelectorAll('a[data-point]')].map((point) => point.getAttribute('href'))
    expect(pointHrefs.toSorted()).toEqual(ids.map((id) => `#${id}`).toSorted())
    const { iraq, iran } = pageCopy(locale, 'cities').countries
    expect(textsOf(page, 'h2')).toEqual([iraq, iran])
  },
)

test.each(localeCodes)(
  'city block in %s → shows a row with links for each of the city’s services, and a link to the city’s branch',
  async (locale) => {
    const { services, order, branch } = pageCopy(locale, 'city')
    // `bike` and `courier` are both labelled “Courier” but have different order links, so match the link's label too.
    const rowText = (service: TestedService) =>
      services[service] + (service === 'bike' || service === 'bikeBox' ? order.parcel : '')
    const cityNames: Readonly<Record<string, string>> = pageCopy(locale, 'cities').cities
    const page = await renderBuiltPage('cities', locale)
    for (const slug of new Set(Object.values(specifiedCities).flat())) {
      const block = page.querySelector(`#${slug}`)
      const rows = [...(block?.querySelectorAll('li') ?? [])]
      const shownServices = testedServices.filter((service) =>
        rows.some(({ textContent }) => textContent?.includes(rowText(service))),
      )
      const expectedServices = testedServices.filter((service) => specifiedCities[service].includes(slug))
      expect([slug, shownServices]).toEqual([slug, expectedServices])
      for (const row of rows) expect(readHrefs(row).length).toBeGreaterThan(1)
      const cityName = cityNames[slug] ?? ''
      expect(block?.querySelector('h3')?.textContent).toBe(cityName)
      const [branchHref] = readHrefs(block)
      expect(branchHref).toBe(`/${locale}/contact#${slug}`)
      expect(block?.textContent).toContain(fillPlaceholders(branch, { city: cityName }))
    }
  },
)

test('city block → contains the order links for the city’s services, and none for other services', async () => {
  const page = await renderBuiltPage('cities', 'en')
  const readCityHrefs = (city: string) => readHrefs(page.querySelector(`#${city}`))
  const { vanSite, truckSite, parcelSite, webApp } = linksFor('en')
  expect(readCityHrefs('shiraz')).toEqual(
    expect.arrayContaining([webApp, truckSite, vanSite, parcelSite].map(({ href }) => href)),
  )
  expect(readCityHrefs('shiraz')).toContain('tel:1551')
  expect(readCityHrefs('erbil')).toEqual(['/en/contact#erbil', '/en/taxi-call-booking', 'tel:1551'])
  // Without SUPPORT_PHONE, the link for ordering a pickup by phone opens the contact form.
  expect(readCityHrefs('qom')).toEqual(expect.arrayContaining(['/en/contact-us']))
  expect(readCityHrefs('qom')).not.toContain(vanSite.href)
})

test.each(localeCodes)(
  'service page in %s → links to each of the service’s cities on the cities page',
  async (locale) => {
    for (const [slug, service] of [
      ['taxi-call-booking', 'phoneTaxi'],
      ['pickup-truck', 'phonePickup'],
      ['moving-services', 'moving'],
      ['bike-delivery', 'bike'],
      ['bus-ticket', 'bus'],
    ] as const) {
      const hrefs = readHrefs(await renderBuiltPage(slug, locale))
      expect(hrefs).toEqual(
        expect.arrayContaining(specifiedCities[service].map((city) => `/${locale}/cities#${city}`)),
      )
    }
  },
)

const findCityIds = async (locale: Locale, q: string) => {
  const page = await renderStatic(await renderRoute('cities/search', locale, { q }))
  return [...page.querySelectorAll('li[id]')].map(({ id }) => id)
}

test('search without JavaScript → lists the cities whose names contain every search word, even in another language or spelling', async () => {
  expect(await findCityIds('en', 'هه‌ولێر')).toEqual(['erbil'])
  expect(await findCityIds('ku', 'Hewler')).toEqual(['erbil'])
  expect(await findCityIds('ar', ' bandar  ABBAS ')).toEqual(['bandar-abbas'])
  expect(await findCityIds('ar', '')).toHaveLength(citiesWithService.length)
  expect(await findCityIds('en', 'Berlin')).toEqual([])
})

const createFinderProps = (): CityFinderProps => ({
  copy: {
    search: { label: 'Search for a city', submit: 'Search' },
    map: { label: 'Map', skip: 'Skip the map' },
    empty: { title: 'No city found', showAll: 'Show all cities' },
    count: { locale: 'en', forms: { zero: 'No cities', one: '{count} city', other: '{count} cities' } },
    numerals: '0123456789',
  },
  groups: [
    {
      country: 'Iraq',
      cities: ['erbil', 'baghdad'].map((id, index) => ({
        id,
        name: id,
        position: { latitude: 34 + index, longitude: 44 },
        side: undefined,
        sideIfChosen: 'after',
        searchText: id,
        block: <h3>{id}</h3>,
      })),
    },
  ],
  path: '/en/cities',
  query: '',
  advice: 'Ask us.',
  baseMap: null,
  icons: { search: null, broken: null },
})

const selectedPointNames = () =>
  [...document.querySelectorAll('[data-point][aria-current]')].map((point) =>
    point.getAttribute('aria-label'),
  )

test('URL fragment with a city’s id → selects the city on the map, and clears a search that hides the city', async () => {
  window.history.replaceState(null, '', '/en/cities?q=baghdad#erbil')
  renderLoaded(<CityFinder {...createFinderProps()} query="baghdad" />)
  expect(selectedPointNames()).toEqual(['erbil'])
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('heading', { name: 'erbil' })).toBeVisible()
})

test('point chosen on the map → the URL fragment is the city’s id; a search deselects the point', async () => {
  window.history.replaceState(null, '', '/en/cities')
  renderLoaded(<CityFinder {...createFinderProps()} />)
  const user = userEvent.setup()
  await user.click(within(screen.getByRole('list', { name: 'Map' })).getByRole('link', { name: 'baghdad' }))
  expect(window.location.hash).toBe('#baghdad')
  await vi.waitFor(() => expect(selectedPointNames()).toEqual(['baghdad']))
  await user.type(screen.getByRole('searchbox'), 'er')
  expect(selectedPointNames()).toEqual([])
  expect(screen.getByText('1 city')).toBeVisible()
})

test('no city found → advice is shown, and a link that lists all cities again', async () => {
  window.history.replaceState(null, '', '/en/cities')
  renderLoaded(<CityFinder {...createFinderProps()} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox'), 'berlin')
  expect(screen.getByText('Ask us.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show all cities' }))
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(screen.getByRole('searchbox')).toHaveFocus()
})
