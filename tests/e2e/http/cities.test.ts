import { expect, test } from '@playwright/test'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { languages } from '#tests/support/browser/e2e.ts'
import { attributeOf, readDocument } from '#tests/support/rules/documents.ts'

// Those of the specification, and as many of the samples as show the rule.
const serviceCities = {
  phoneTaxi: [
    'tehran',
    'mashhad',
    'isfahan',
    'shiraz',
    'karaj',
    'qom',
    'ahvaz',
    'tabriz',
    'erbil',
    'najaf',
    'yazd',
  ],
  phonePickup: ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'],
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bikeBox: ['tehran', 'qom'],
  bike: ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'],
  bus: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
} as const

const services = ['phoneTaxi', 'phonePickup', 'moving', 'bike', 'bikeBox', 'bus'] as const

// Pages that list cities.
const pages = [
  { slug: 'taxi-call-booking', listedCities: serviceCities.phoneTaxi },
  { slug: 'pickup-truck', listedCities: serviceCities.phonePickup },
  { slug: 'moving-services', listedCities: serviceCities.moving },
  { slug: 'bike-delivery', listedCities: serviceCities.bike },
  { slug: 'bus-ticket', listedCities: serviceCities.bus },
] as const

const isOfferedIn = (service: keyof typeof serviceCities, slug: string) =>
  serviceCities[service].some((city) => city === slug)

const cities = [...new Set(Object.values(serviceCities).flat())]

for (const { code, messages } of languages) {
  const nameOf = (slug: (typeof cities)[number]) => messages.cities.cities[slug]

  test(`${code}: each city → its page has its services, order links, branch link and map point`, async ({
    request,
  }) => {
    const readPage = async (path: string) =>
      readDocument(await (await request.get(`/${code}/${path}`)).text())
    const index = await readPage('cities')
    const [main] = index.elementsNamed('main')
    const cityLinks = index
      .elementsNamed('a', main)
      .filter(({ ancestors }) => ancestors.some(({ tagName }) => tagName === 'ol'))
    for (const slug of cities) {
      const link = cityLinks.find(({ text }) => text.startsWith(nameOf(slug)))
      expect(link && attributeOf(link.element, 'href')).toBe(`/${code}/cities/${slug}`)
      const page = await readPage(`cities/${slug}`)
      expect(page.elementsNamed('h1').map(({ text }) => text)).toEqual([nameOf(slug)])
      const { city } = messages
      const sectionOf = (title: string) => page.section(fillPlaceholders(title, { city: nameOf(slug) }))
      const serviceLinks = page.elementsNamed('a', sectionOf(city.services.title)).map(({ text }) => text)
      for (const service of services) {
        const rows = serviceLinks.filter((text) => text.includes(city.services.items[service].text))
        expect({ slug, service, rows: rows.length }).toEqual({
          slug,
          service,
          rows: isOfferedIn(service, slug) ? 1 : 0,
        })
      }
      expect(sectionOf(city.order.title) && page.hrefs(sectionOf(city.order.title))).not.toHaveLength(0)
      expect(page.hrefs(sectionOf(city.branches.title))).toEqual([`/${code}/contact#${slug}`])
      expect(sectionOf(city.map.title)).toBeDefined()
      expect(page.elementsWithAttribute('dataPoint', 'large').map(({ text }) => text)).toEqual([nameOf(slug)])
    }
    expect(cityLinks).toHaveLength(37)
    const { iraq, iran } = messages.cities.countries
    expect(index.elementsNamed('h2', main).map(({ text }) => text)).toEqual([iraq, iran])
  })

  test(`${code}: page that lists cities → links to the page of each city, which links back`, async ({
    request,
  }) => {
    for (const { slug, listedCities } of pages) {
      const page = readDocument(await (await request.get(`/${code}/${slug}`)).text())
      const [main] = page.elementsNamed('main')
      for (const city of listedCities) {
        const path = `/${code}/cities/${city}`
        const link = page
          .elementsNamed('a', main)
          .find(({ element, text }) => attributeOf(element, 'href') === path && text.endsWith(nameOf(city)))
        expect({ slug, city, isLinked: Boolean(link) }).toEqual({ slug, city, isLinked: true })
        const cityPage = readDocument(await (await request.get(path)).text())
        const linksBack = cityPage.hrefs(cityPage.elementsNamed('main')[0]).includes(`/${code}/${slug}`)
        expect({ slug, city, linksBack }).toEqual({ slug, city, linksBack: true })
      }
    }
  })
}
