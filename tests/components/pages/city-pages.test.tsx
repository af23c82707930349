import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cities } from '#components/sections/cities.tsx'
import { brand } from '#lib/brand.ts'
import { linksFor } from '#lib/company/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
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
