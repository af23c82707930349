import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { linksFor } from '#lib/company/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderBuiltPage } from '#tests/support/components/render-page.tsx'

const showPage = async (slug: string, locale: Locale) =>
  document.body.replaceChildren(await renderBuiltPage(slug, locale))

const findSection = (heading: string) => {
  const section = screen.getByRole('heading', { level: 2, name: heading }).closest('section')
  if (!section) throw new Error(`no section named ${heading}`)
  return section
}

const { vanSite, truckSite, parcelSite } = linksFor('en')

/** Returns the heading and the `href` of each link in a section. Expects every link to open in a new tab. */
const readVehicleLinks = (heading: string) =>
  within(findSection(heading))
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => {
      expect(link.target).toBe('_blank')
      return [within(link).getByRole('heading').textContent, link.getAttribute('href')]
    })

test.each(localeCodes)(
  'bike delivery page in %s → lists eight bike cities (two with the bike-box label) and 18 courier cities, and shows the total',
  async (locale) => {
    await showPage('bike-delivery', locale)
    const { cities } = pageCopy(locale, 'cities')
    const { title, bikeBox } = pageCopy(locale, 'bike-delivery').cities
    const [bikeCities = [], courierCities] = within(findSection(title))
      .getAllByRole('list')
      .map((list) => [...list.children].map(({ textContent }) => textContent))
    expect(courierCities).toHaveLength(18)
    expect(courierCities).toContain(cities.rasht)
    expect(bikeCities).toHaveLength(8)
    const bikeBoxCities = bikeCities.filter((city) => city.endsWith(bikeBox))
    expect(bikeBoxCities).toEqual([cities.tehran + bikeBox, cities.qom + bikeBox])
    expect(screen.getByText(locale === 'en' ? '26' : '٢٦')).toBeVisible()
  },
)

test.each(localeCodes)(
  'bike delivery page in %s → contains a Persian section with `lang=fa` and a link to the parcel site',
  async (locale) => {
    await showPage('bike-delivery', locale)
    const { persian } = pageCopy(locale, 'bike-delivery')
    const region = screen.getByRole('region', { name: persian.label })
    const persianElement = region.querySelector('[lang=fa][dir=rtl]')
    expect(persianElement).toHaveTextContent(persian.text)
    const link = within(region).getByRole('link', { name: /ارسال بسته .*برگه‌ای تازه/ })
    expect(link).toHaveAttribute('href', parcelSite.href)
  },
)

describe('vehicle links', () => {
  test('pickup truck page → the van and furniture entries link to the van site, and the pickup entries to the truck site', async () => {
    await showPage('pickup-truck', 'en')
    expect(readVehicleLinks(pageCopy('en', 'pickup-truck').loads.title)).toEqual([
      ['Van', vanSite.href],
      ['Light Pickup', truckSite.href],
      ['Home & Office Furniture', vanSite.href],
      ['Heavy Pickup', truckSite.href],
    ])
  })

  test('moving services page → the furniture tile links to the van site, and the pickup tiles to the truck site', async () => {
    await showPage('moving-services', 'en')
    expect(readVehicleLinks(pageCopy('en', 'moving-services').vehicles.title)).toEqual([
      ['Home & Office Furniture', vanSite.href],
      ['Light Pickup', truckSite.href],
      ['Heavy Pickup', truckSite.href],
    ])
  })

  test.each(['pickup-truck', 'moving-services'] as const)(
    'service page %s → its closing section links to the truck site',
    async (slug) => {
      await showPage(slug, 'en')
      const closingSection = within(findSection(pageCopy('en', slug).closing.title))
      const link = closingSection.getByRole('link', { name: /^Request a Pickup/ })
      expect(link).toHaveAttribute('href', truckSite.href)
    },
  )
})

test('packing list → shows ten unchecked checkboxes, and nothing that can be submitted', async () => {
  await showPage('moving-services', 'ku')
  const { title: heading, home, office } = pageCopy('ku', 'moving-services').list
  for (const { title, items } of [home, office]) {
    const group = screen.getByRole('group', { name: title })
    for (const name of Object.values(items))
      expect(within(group).getByRole('checkbox', { name })).not.toBeChecked()
  }
  expect(screen.getAllByRole('checkbox')).toHaveLength(10)
  expect(
    findSection(heading).querySelectorAll('form:not([method=dialog]), [name], [type=submit]'),
  ).toHaveLength(0)
})
