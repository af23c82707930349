import { prerender } from 'react-dom/static'
import { describe, expect, test } from 'vitest'
import { Sections } from '#components/sections/index.tsx'
import { pageContext } from '#lib/content/page.ts'
import { cities, city } from '#lib/content/pages/city.ts'
import type { Section } from '#lib/content/section.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { branches } from '#lib/places/branches.ts'
import { cityPages, placeName, servicesIn } from '#lib/places/cities.ts'

const draw = async (sections: readonly Section[]) => {
  const { prelude } = await prerender(<Sections sections={sections} />)
  const page = document.createElement('div')
  page.innerHTML = await new Response(prelude).text()
  return page
}

const hrefs = (page: HTMLElement) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe.each(localeCodes)('cities in %s', (locale) => {
  test('the list leads to every city that a service names, and to no other', async () => {
    const page = await draw(cities(pageContext(locale, 'city')))
    expect(hrefs(page).toSorted()).toEqual(cityPages.map((slug) => `/${locale}/cities/${slug}`).toSorted())
    expect(cityPages).toHaveLength(8)
  })

  test.each(cityPages)('%s → one h1, its services, its branch and its point', async (slug) => {
    const page = await draw(city({ ...pageContext(locale, 'city'), city: slug }))
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('h1')).toHaveTextContent(placeName(locale, slug))
    expect(page.querySelector('.map-point-large')).toHaveTextContent(placeName(locale, slug))
    for (const { id } of branches.filter((branch) => branch.city === slug))
      expect(hrefs(page)).toContain(`/${locale}/contact#${id}`)
    expect(page.textContent).not.toMatch(/[{}]|undefined/)
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
  })
})

test('services → only where the specification’s lists have the city', async () => {
  expect(servicesIn('shiraz')).toEqual(['moving', 'bike'])
  expect(servicesIn('qom')).toEqual(['phoneTaxi', 'phonePickup', 'bike', 'bikeBox'])
  expect(servicesIn('gilan')).toEqual([])
  const shiraz = await draw(city({ ...pageContext('en', 'city'), city: 'shiraz' }))
  expect(hrefs(shiraz)).toContain('/en/moving-services')
  expect(hrefs(shiraz)).not.toContain('tel:1551')
  const { vanSite, truckSite, parcelSite, webApp } = linksFor('en')
  for (const { href } of [webApp, truckSite, vanSite, parcelSite]) expect(hrefs(shiraz)).toContain(href)
  const qom = await draw(city({ ...pageContext('en', 'city'), city: 'qom' }))
  expect(hrefs(qom)).toContain('tel:1551')
  expect(hrefs(qom)).not.toContain(vanSite.href)
  // A pickup by phone: support's number stands there.
  expect(hrefs(qom)).toContain('/en/contact')
  expect(hrefs(shiraz)).not.toContain('/en/contact')
})
