import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CityLine } from '#components/sections/city-line.tsx'
import { ForeignText } from '#components/sections/foreign-text.tsx'
import { GrowingBars } from '#components/sections/growing-bars.tsx'
import { PictureTiles } from '#components/sections/picture-tiles.tsx'
import { TickList } from '#components/sections/tick-list.tsx'
import { pageOf } from '#lib/content/pages/index.ts'
import type { Section } from '#lib/content/section.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const isOf =
  <Kind extends Section['kind']>(kind: Kind) =>
  (section: Section): section is Extract<Section, { kind: Kind }> =>
    section.kind === kind

const sectionOf = <Kind extends Section['kind']>(slug: string, locale: Locale, kind: Kind) => {
  const section = pageOf(slug)?.sections(locale).find(isOf(kind))
  if (!section) throw new Error(`${slug} has no ${kind}`)
  return section
}

const { vanSite, truckSite, parcelSite } = linksFor('en')

/** Where each of the tiles leads that the screen shows, by its heading. */
const shownTiles = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map((link) => {
    expect(link.target).toBe('_blank')
    return [within(link).getByRole('heading').textContent, link.getAttribute('href')]
  })

test.each(localeCodes)('courier in %s → eight cities, of which Tehran and Qom have the box', (locale) => {
  render(<CityLine {...sectionOf('bike-delivery', locale, 'city-line')} />)
  const { cities } = pageCopy(locale, 'cities')
  const { bikeBox } = pageCopy(locale, 'bike-delivery').cities
  const stops = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(stops).toHaveLength(8)
  const marked = stops.filter((stop) => stop.endsWith(bikeBox))
  expect(marked).toEqual([cities.tehran + bikeBox, cities.qom + bikeBox])
  expect(screen.getByText(locale === 'en' ? '26' : '٢٦')).toBeVisible()
})

test.each(localeCodes)(
  'courier in %s → the Persian text, marked as such, leads to the parcel site',
  (locale) => {
    const section = sectionOf('bike-delivery', locale, 'foreign-text')
    render(<ForeignText {...section} />)
    const region = screen.getByRole('region', { name: pageCopy(locale, 'bike-delivery').persian.label })
    const text = region.querySelector('[lang=fa][dir=rtl]')
    expect(text).toHaveTextContent(section.copy.text)
    const link = within(region).getByRole('link', { name: /ارسال بسته .*برگه‌ای تازه/ })
    expect(link).toHaveAttribute('href', parcelSite.href)
  },
)

describe('vehicles', () => {
  test('pickup truck → four sizes, each to its own site', () => {
    render(<GrowingBars {...sectionOf('pickup-truck', 'en', 'growing-bars')} />)
    expect(shownTiles()).toEqual([
      ['Van', vanSite.href],
      ['Light Pickup', truckSite.href],
      ['Home & Office Furniture', vanSite.href],
      ['Heavy Pickup', truckSite.href],
    ])
  })

  test('moving → furniture to the van site, light and heavy to the truck site', () => {
    render(<PictureTiles {...sectionOf('moving-services', 'en', 'picture-tiles')} />)
    expect(shownTiles()).toEqual([
      ['Home & Office Furniture', vanSite.href],
      ['Light Pickup', truckSite.href],
      ['Heavy Pickup', truckSite.href],
    ])
  })

  test.each(['pickup-truck', 'moving-services'])('%s → its last word asks for the truck', (slug) => {
    expect(sectionOf(slug, 'en', 'closing')).toMatchObject({
      copy: { action: 'Request a Pickup' },
      action: truckSite,
    })
  })
})

test('packing list → ten things, none ticked, and nothing that could be sent', () => {
  const { container } = render(<TickList {...sectionOf('moving-services', 'ku', 'tick-list')} />)
  const { home, office } = pageCopy('ku', 'moving-services').list
  for (const { title, items } of [home, office]) {
    const group = screen.getByRole('group', { name: title })
    for (const name of items) expect(within(group).getByRole('checkbox', { name })).not.toBeChecked()
  }
  expect(screen.getAllByRole('checkbox')).toHaveLength(10)
  expect(container.querySelectorAll('form, [name]')).toHaveLength(0)
})
