import { expect, test } from '@playwright/test'
import { fill } from '#lib/i18n/inline-text.ts'
import { languages } from '#tests/support/browser/e2e.ts'
import { attributeOf, readDocument } from '#tests/support/rules/documents.ts'

// The cities in which each service is offered.
const lists = {
  phonePickup: ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'],
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bikeBox: ['tehran', 'qom'],
  bike: ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'],
  bus: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
} as const

const services = ['phonePickup', 'moving', 'bike', 'bikeBox', 'bus'] as const

// The pages that list cities. The phone taxi shows those of the pickup by phone until the owner names its own.
const pages = [
  { slug: 'pickup-truck', listed: lists.phonePickup },
  { slug: 'taxi-call-booking', listed: lists.phonePickup },
  { slug: 'moving-services', listed: lists.moving },
  { slug: 'bike-delivery', listed: lists.bike },
  { slug: 'bus-ticket', listed: lists.bus },
] as const

const runsIn = (service: keyof typeof lists, slug: string) => lists[service].some((city) => city === slug)

const cities = [...new Set(Object.values(lists).flat())]

for (const { code, words } of languages) {
  const nameOf = (slug: (typeof cities)[number]) => words.cities.cities[slug]

  test(`${code}: every city of the lists → what runs there, how to order, its branch, its point`, async ({
    request,
  }) => {
    const read = async (path: string) => readDocument(await (await request.get(`/${code}/${path}`)).text())
    const all = await read('cities')
    const [list] = all.named('main')
    const linked = all.named('a', list).filter(({ within }) => within.some(({ tagName }) => tagName === 'ol'))
    for (const slug of cities) {
      const link = linked.find(({ text }) => text.endsWith(nameOf(slug)))
      expect(link && attributeOf(link.element, 'href')).toBe(`/${code}/cities/${slug}`)
      const page = await read(`cities/${slug}`)
      expect(page.named('h1').map(({ text }) => text)).toEqual([nameOf(slug)])
      const { city } = words
      const part = (title: string) => page.section(fill(title, { city: nameOf(slug) }))
      const offered = page.named('a', part(city.services.title)).map(({ text }) => text)
      for (const service of services) {
        const rows = offered.filter((text) => text.includes(city.services.items[service].text))
        expect({ slug, service, rows: rows.length }).toEqual({
          slug,
          service,
          rows: runsIn(service, slug) ? 1 : 0,
        })
      }
      expect(part(city.order.title) && page.hrefs(part(city.order.title))).not.toHaveLength(0)
      expect(page.hrefs(part(city.branches.title))).toEqual([`/${code}/contact#${slug}`])
      expect(part(city.map.title)).toBeDefined()
      expect(page.withAttribute('dataPoint', 'large').map(({ text }) => text)).toEqual([nameOf(slug)])
    }
    expect(linked).toHaveLength(cities.length)
  })

  test(`${code}: a page that lists cities → the page of each, and back`, async ({ request }) => {
    for (const { slug, listed } of pages) {
      const page = readDocument(await (await request.get(`/${code}/${slug}`)).text())
      const [main] = page.named('main')
      for (const city of listed) {
        const path = `/${code}/cities/${city}`
        const link = page
          .named('a', main)
          .find(({ element, text }) => attributeOf(element, 'href') === path && text.endsWith(nameOf(city)))
        expect({ slug, city, isLinked: Boolean(link) }).toEqual({ slug, city, isLinked: true })
        const there = readDocument(await (await request.get(path)).text())
        const back = there.hrefs(there.named('main')[0]).includes(`/${code}/${slug}`)
        expect({ slug, city, back }).toEqual({ slug, city, back: true })
      }
    }
  })
}
