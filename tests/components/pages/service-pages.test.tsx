import { describe, expect, test } from 'vitest'
import { linksFor } from '#lib/company/links.ts'
import { orderLink, services } from '#lib/content/services.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { listButtonTargets, renderBuiltPage, textsOf } from '#tests/support/components/render-page.tsx'

/** Returns each service page’s expected buttons from top to bottom, as pairs of `href` and `target`. */
const listExpectedButtonTargets = (locale: Locale) => {
  const { webApp, parcelSite, truckSite, supermarket, page: pageLink } = linksFor(locale)
  const externalTarget = ({ href }: { href: string }) => [href, '_blank']
  const internalTarget = (slug: string) => [pageLink(slug).href, null]
  // The first button of a closed service’s hero links to the web app, which is already available.
  const closedServiceTargets = (slug: string) => [
    externalTarget(webApp),
    internalTarget(slug),
    internalTarget(slug),
  ]
  return [
    [
      'taxi-ride',
      [externalTarget(webApp), ['tel:1551', null], externalTarget(webApp), externalTarget(webApp)],
    ],
    [
      'taxi-intercity',
      [externalTarget(webApp), internalTarget('driver-registration'), externalTarget(webApp)],
    ],
    ['taxi-call-booking', Array(2).fill(['tel:1551', null])],
    ['bike-delivery', Array(3).fill(externalTarget(parcelSite))],
    ['pickup-truck', Array(2).fill(externalTarget(truckSite))],
    ['moving-services', Array(2).fill(externalTarget(truckSite))],
    ['online-food-delivery', closedServiceTargets('food-delivery')],
    ['online-supermarket-grocery', [externalTarget(supermarket), internalTarget('discount')]],
    ['medical-services', closedServiceTargets('medical-consultants')],
    ['flights-ticket', closedServiceTargets('plane-ticket')],
    ['bus-ticket', Array(2).fill(externalTarget(webApp))],
    ['train-ticket', []],
    ['hotels', closedServiceTargets('hotel-booking')],
  ] as const
}

const servicesWithOrderLink = services.filter(({ orderLinkNames, soonPage }) => orderLinkNames || soonPage)

const findSection = (page: HTMLElement, title: string) =>
  [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === title)?.closest('section') ??
  document.createElement('section')

const readHrefs = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe.each(localeCodes)('service pages in %s', (locale) => {
  test.each(listExpectedButtonTargets(locale))(
    '%s → its buttons have the expected link targets, in order',
    async (slug, expected) => {
      expect(listButtonTargets(await renderBuiltPage(slug, locale))).toEqual(expected)
    },
  )

  test.each(servicesWithOrderLink)(
    '$slug → shows a button with the service’s order link',
    async ({ slug }) => {
      const targets = listButtonTargets(await renderBuiltPage(slug, locale))
      expect(targets.map(([href]) => href)).toContain(orderLink(slug, linksFor(locale))?.href)
    },
  )

  const trainCopy = pageCopy(locale, 'train-ticket')
  const flightsInfographicCopy = pageCopy(locale, 'flights-ticket').infographic
  const busCitiesCopy = pageCopy(locale, 'bus-ticket').cities
  const { cities } = pageCopy(locale, 'cities')
  const citySlugs = ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'] as const

  test.each([
    ['train-ticket', trainCopy.topics.title, trainCopy.topics.items.map(({ title }) => title), 8],
    [
      'flights-ticket',
      flightsInfographicCopy.title,
      flightsInfographicCopy.items.map(({ title }) => title),
      3,
    ],
    ['bus-ticket', busCitiesCopy.title, citySlugs.map((city) => cities[city]), 6],
  ] as const)('%s → the section “%s” lists its items in order', async (slug, title, names, count) => {
    const section = findSection(await renderBuiltPage(slug, locale), title)
    expect(textsOf(section, 'li h3')).toEqual(names)
    expect(names).toHaveLength(count)
  })

  test('bus page → shows each city’s own text and a link to the city’s services', async () => {
    const section = findSection(await renderBuiltPage('bus-ticket', locale), busCitiesCopy.title)
    expect(textsOf(section, 'li p')).toEqual(citySlugs.map((city) => busCitiesCopy.items[city]))
    const cityHrefs = readHrefs(section).filter((href) => href?.includes('/cities#'))
    expect(cityHrefs).toEqual(citySlugs.map((city) => `/${locale}/cities#${city}`))
  })

  const foodCopy = pageCopy(locale, 'online-food-delivery')

  test.each([
    [foodCopy.dishes, 12],
    [foodCopy.shopping, 10],
  ] as const)(
    'food section “$title” → each item links to the coming-soon page for food delivery',
    async (shelf, count) => {
      const section = findSection(await renderBuiltPage('online-food-delivery', locale), shelf.title)
      expect(textsOf(section, 'li a').toSorted()).toEqual(Object.values<string>(shelf.items).toSorted())
      expect(readHrefs(section)).toEqual(Array(count).fill(`/${locale}/food-delivery`))
    },
  )

  test('supermarket page → shows every banner, and sixteen categories that link to the shop', async () => {
    const { shelf, banners } = pageCopy(locale, 'online-supermarket-grocery')
    const page = await renderBuiltPage('online-supermarket-grocery', locale)
    const tileList = page.querySelector<HTMLElement>(`[aria-label="${shelf.label}"]`) ?? page
    expect(readHrefs(tileList)).toEqual(Array(16).fill(linksFor(locale).supermarket.href))
    for (const name of Object.values(shelf.items)) expect(tileList).toHaveTextContent(name)
    for (const { title } of Object.values(banners.items)) expect(page).toHaveTextContent(title)
  })
})

test('intercity hours → the heading contains “6 am to 10 pm”; hours 6 to 21 have `data-open`', async () => {
  const page = await renderBuiltPage('taxi-intercity', 'en')
  expect(page.querySelector('#hours h2')).toHaveTextContent('Intercity hours: 6 am to 10 pm')
  expect(textsOf(page, '#hours [data-open]')).toEqual(
    Array.from({ length: 16 }, (_, index) => String(index + 6)),
  )
})

test('phone taxi page → its HTML contains three numbered tabs with a panel each, and a call link in the heading', async () => {
  const page = await renderBuiltPage('taxi-call-booking', 'ku')
  expect(textsOf(page, '[role=group] > a > [aria-hidden]')).toEqual(['١', '٢', '٣'])
  expect(page.querySelectorAll('[role=group] + div h3')).toHaveLength(3)
  expect(page.querySelectorAll('h1 a[href="tel:1551"]')).toHaveLength(1)
})

test('hotels page → lists each benefit, in order', async () => {
  const page = await renderBuiltPage('hotels', 'ar')
  const { title, items } = pageCopy('ar', 'hotels').benefits
  expect(textsOf(findSection(page, title), 'li h3')).toEqual(items.map((item) => item.title))
})

test('mock-up of a call → contains no buttons or links; mock-up of an app screen → is hidden from screen readers', async () => {
  const { call } = pageCopy('en', 'medical-services')
  const section = findSection(await renderBuiltPage('medical-services', 'en'), call.title)
  expect(section).toHaveTextContent(call.status)
  expect(section.querySelectorAll('button, a')).toHaveLength(0)
  const foodPage = await renderBuiltPage('online-food-delivery', 'ku')
  const { screen } = pageCopy('ku', 'online-food-delivery')
  expect(textsOf(foodPage, '[aria-hidden=true]').join()).toContain(screen.title)
})

test('supermarket page → each card links to a section of the page', async () => {
  const { cards } = pageCopy('ku', 'online-supermarket-grocery')
  const page = await renderBuiltPage('online-supermarket-grocery', 'ku')
  for (const { text } of Object.values(cards.items)) {
    const link = [...page.querySelectorAll('a')].find((candidate) => candidate.textContent?.endsWith(text))
    expect(page.querySelectorAll(link?.getAttribute('href') ?? '')).toHaveLength(1)
  }
})
