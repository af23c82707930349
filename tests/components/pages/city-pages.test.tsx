import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cities } from '#components/sections/cities.tsx'
import { brand } from '#lib/brand.ts'
import { linksFor } from '#lib/company/links.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { activeCities } from '#lib/places/branches.ts'
import { cityRows, placeName } from '#lib/places/cities.ts'
import { cityPages, serviceCities, servicesIn } from '#lib/places/service-cities.ts'
import { renderBuiltPage, textsOf } from '#tests/support/components/render-page.tsx'

test('city → only the services whose lists contain it; no list contains a city twice', () => {
  expect(servicesIn('shiraz')).toEqual(['phoneTaxi', 'moving', 'bike', 'bus'])
  expect(servicesIn('qom')).toEqual(['phoneTaxi', 'phonePickup', 'bike', 'bikeBox'])
  expect(servicesIn('kermanshah')).toEqual(['phoneTaxi', 'courier'])
  expect(servicesIn('semnan')).toEqual([])
  expect(new Set([...serviceCities.bike, ...serviceCities.courier]).size).toBe(26)
  for (const slugs of Object.values(serviceCities)) expect(new Set(slugs).size).toBe(slugs.length)
})

test('city rows in Sorani → in Kurdish alphabetical order, with Arabic numerals', () => {
  const rows = cityRows('ku', serviceCities.moving, linksFor('ku'))
  expect(rows.map(({ name }) => name)).toEqual([
    ...['ئەهواز', 'ئیسفەهان', 'تاران', 'تەورێز', 'شیراز', 'کەرەج', 'مەشهەد'],
  ])
  expect(rows.map(({ numeral }) => numeral)).toEqual([...'١٢٣٤٥٦٧'])
})

test('city rows → a link if the city has a page, otherwise plain text', () => {
  const cities = cityRows('ku', ['qom', 'semnan', 'tehran'], linksFor('ku'))
  render(
    <Cities copy={{ title: 'Where', text: 'In these cities.' }} cities={cities} links={linksFor('ku')} />,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ku/cities/tehran',
    '/ku/cities/qom',
  ])
})

test('city page → links only to the ways to order services of that city', async () => {
  const hrefsOf = async (city: string) =>
    [...(await renderBuiltPage(`cities/${city}`, 'en')).querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    )
  const { vanSite, truckSite, parcelSite, webApp } = linksFor('en')
  const [shiraz, qom] = [await hrefsOf('shiraz'), await hrefsOf('qom')]
  expect(shiraz).toEqual(
    expect.arrayContaining([webApp, truckSite, vanSite, parcelSite].map(({ href }) => href)),
  )
  expect(shiraz).toContain('tel:1551')
  const erbil = await hrefsOf('erbil')
  expect(erbil).toEqual(expect.arrayContaining(['tel:1551', '/en/taxi-call-booking', '/en/contact#erbil']))
  expect(erbil).not.toContain(webApp.href)
  // Without SUPPORT_PHONE, the link for ordering a pickup by phone leads to the contact form.
  expect(qom).toEqual(expect.arrayContaining(['/en/contact-us']))
  expect(qom).not.toContain(vanSite.href)
})

test.each(localeCodes)('city pages in %s → unique titles of at most 60 characters', async (locale) => {
  const titles = new Set<string>()
  for (const city of cityPages) {
    const [title = ''] = textsOf(await renderBuiltPage(`cities/${city}`, locale), 'title')
    titles.add(title)
  }
  expect(titles.size).toBe(cityPages.length)
  expect([...titles].filter((title) => title.length > 60 || !title.endsWith(` · ${brand[locale]}`))).toEqual(
    [],
  )
})

test.each(localeCodes)(
  'maps of the about and Qom pages in %s → exactly the active cities are points',
  async (locale) => {
    const names = activeCities.map((slug) => placeName(locale, slug)).toSorted()
    for (const path of ['about', 'cities/qom'])
      expect(textsOf(await renderBuiltPage(path, locale), '[data-point]').toSorted()).toEqual(names)
  },
)

// Those of the specification, and as many of the samples as show the rule.
const specifiedCities = {
  phoneTaxi: 'tehran mashhad isfahan shiraz karaj qom ahvaz tabriz erbil najaf yazd'.split(' '),
  phonePickup: 'tehran isfahan mashhad tabriz ahvaz qom'.split(' '),
  moving: 'tehran karaj isfahan mashhad shiraz tabriz ahvaz'.split(' '),
  bike: 'tehran mashhad isfahan shiraz karaj qom ahvaz tabriz'.split(' '),
  bikeBox: ['tehran', 'qom'],
  bus: 'tehran mashhad karaj isfahan tabriz shiraz'.split(' '),
}
type Service = keyof typeof specifiedCities
const allServices: readonly Service[] = ['phoneTaxi', 'phonePickup', 'moving', 'bike', 'bikeBox', 'bus']

const namesIn = (locale: Locale): Readonly<Record<string, string>> => pageCopy(locale, 'cities').cities
const hrefsIn = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))

test.each(localeCodes)(
  'city pages in %s → a row for each of their services, links to order them and to the branch, a large point',
  async (locale) => {
    const copy = pageCopy(locale, 'city')
    for (const slug of new Set(Object.values(specifiedCities).flat())) {
      const city = namesIn(locale)[slug] ?? ''
      const page = await renderBuiltPage(`cities/${slug}`, locale)
      const sectionOf = (title: string) => {
        const headings = [...page.querySelectorAll('h2')]
        const heading = headings.find(({ textContent }) => textContent === fillPlaceholders(title, { city }))
        return heading?.closest('section')
      }
      const rows = [...(sectionOf(copy.services.title)?.querySelectorAll('a') ?? [])]
      const shown = allServices.filter((service) =>
        rows.some(({ textContent }) => textContent?.includes(copy.services.items[service].text)),
      )
      const expected = allServices.filter((service) => specifiedCities[service].includes(slug))
      expect([slug, shown, textsOf(page, 'h1')]).toEqual([slug, expected, [city]])
      expect(hrefsIn(sectionOf(copy.order.title))).not.toHaveLength(0)
      expect(hrefsIn(sectionOf(copy.branches.title))).toEqual([`/${locale}/contact#${slug}`])
      expect(textsOf(page, '[data-point=large]')).toEqual([city])
    }
  },
)

test.each(localeCodes)(
  'pages that list cities in %s → a link to the page of each city, which links back',
  async (locale) => {
    const index = await renderBuiltPage('cities', locale)
    expect(hrefsIn(index).filter((href) => href?.startsWith(`/${locale}/cities/`))).toHaveLength(
      cityPages.length,
    )
    const { iraq, iran } = pageCopy(locale, 'cities').countries
    expect(textsOf(index, 'h2')).toEqual([iraq, iran])
    for (const [slug, service] of [
      ['taxi-call-booking', 'phoneTaxi'],
      ['pickup-truck', 'phonePickup'],
      ['moving-services', 'moving'],
      ['bike-delivery', 'bike'],
      ['bus-ticket', 'bus'],
    ] as const) {
      const links = [...(await renderBuiltPage(slug, locale)).querySelectorAll('a')]
      for (const city of specifiedCities[service]) {
        const path = `/${locale}/cities/${city}`
        const link = links.find((one) => one.getAttribute('href') === path)
        expect([slug, link?.textContent]).toEqual([
          slug,
          expect.stringContaining(namesIn(locale)[city] ?? '-'),
        ])
        expect(hrefsIn(await renderBuiltPage(`cities/${city}`, locale))).toContain(`/${locale}/${slug}`)
      }
    }
  },
)
