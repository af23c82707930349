import { describe, expect, test } from 'vitest'
import { generateMetadata } from '#app/[locale]/cities/[city]/page.tsx'
import { brand } from '#lib/base/brand.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { activeCities, branches } from '#lib/places/branches.ts'
import { placeName } from '#lib/places/cities.ts'
import { cityPages, servicesIn } from '#lib/places/service-cities.ts'
import { drawPage, texts } from '#tests/support/components/draw.tsx'

const hrefs = (page: HTMLElement) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe.each(localeCodes)('cities in %s', (locale) => {
  test('the list leads to every city that a service names, and to no other', async () => {
    const page = await drawPage('cities', locale)
    expect(hrefs(page).toSorted()).toEqual(cityPages.map((slug) => `/${locale}/cities/${slug}`).toSorted())
    expect(cityPages).toHaveLength(8)
  })

  test.each(cityPages)('%s → one h1, its services, its branch and its point', async (slug) => {
    const page = await drawPage(`cities/${slug}`, locale)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('h1')).toHaveTextContent(placeName(locale, slug))
    expect(page.querySelector('[data-point="large"]')).toHaveTextContent(placeName(locale, slug))
    for (const { id } of branches.filter((branch) => branch.city === slug))
      expect(hrefs(page)).toContain(`/${locale}/contact#${id}`)
    expect(page.textContent).not.toMatch(/[{}]|undefined/)
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
  })
})

test('services → only where the owner’s lists have the city', async () => {
  expect(servicesIn('shiraz')).toEqual(['moving', 'bike', 'bus'])
  expect(servicesIn('qom')).toEqual(['phoneTaxi', 'phonePickup', 'bike', 'bikeBox'])
  expect(servicesIn('gilan')).toEqual([])
  const shiraz = await drawPage('cities/shiraz', 'en')
  expect(hrefs(shiraz)).toContain('/en/moving-services')
  expect(hrefs(shiraz)).not.toContain('tel:1551')
  const { vanSite, truckSite, parcelSite, webApp } = linksFor('en')
  for (const { href } of [webApp, truckSite, vanSite, parcelSite]) expect(hrefs(shiraz)).toContain(href)
  const qom = await drawPage('cities/qom', 'en')
  expect(hrefs(qom)).toContain('tel:1551')
  expect(hrefs(qom)).not.toContain(vanSite.href)
  // A pickup by phone: support's number stands there.
  expect(hrefs(qom)).toContain('/en/contact')
  expect(hrefs(shiraz)).not.toContain('/en/contact')
})

test.each(localeCodes)('in %s the title of a city → what runs there, like no other’s', async (locale) => {
  const all = await Promise.all(
    cityPages.map(async (city) => generateMetadata({ params: Promise.resolve({ locale, city }) })),
  )
  const titles = all.map(({ title }) =>
    title && typeof title === 'object' && 'absolute' in title ? title.absolute : '',
  )
  expect(new Set(titles).size).toBe(cityPages.length)
  // What search engines show of one.
  expect(titles.filter((title) => title.length > 60 || !title.endsWith(` · ${brand[locale]}`))).toEqual([])
})

test.each(localeCodes)('in %s a map → shows the cities where we are active, and no other', async (locale) => {
  const names = activeCities.map((slug) => placeName(locale, slug)).toSorted()
  for (const path of ['about', 'cities/qom'])
    expect(texts(await drawPage(path, locale), '[data-point]').toSorted()).toEqual(names)
})

test.each(localeCodes)('in %s the map of a city → that city has the large point', async (locale) => {
  for (const slug of cityPages)
    expect(texts(await drawPage(`cities/${slug}`, locale), '[data-point="large"]')).toEqual([
      placeName(locale, slug),
    ])
})
