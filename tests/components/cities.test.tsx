import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Cities } from '#components/sections/cities.tsx'
import { cityRows, serviceCities } from '#lib/content/cities.ts'
import { localeCodes } from '#lib/i18n/locales.ts'

const copy = { title: 'Where', text: 'In these cities.' }

describe('lists of cities', () => {
  test.each(Object.entries(serviceCities))('%s → no place twice', (_, slugs) => {
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('courier → the 26 places that the specification counts', () => {
    expect(serviceCities.courier).toHaveLength(26)
  })

  test.each(localeCodes)('in %s → every place has its own name', (locale) => {
    const names = cityRows(locale, serviceCities.courier).map(({ name }) => name)
    expect(new Set(names.filter(Boolean)).size).toBe(26)
  })
})

test('rows → in the order of the language’s own alphabet, and counted', () => {
  const rows = cityRows('ku', serviceCities.moving)
  expect(rows.map(({ name }) => name)).toEqual([
    ...['ئەهواز', 'ئیسفەهان', 'تاران', 'تەورێز', 'شیراز', 'کەرەج', 'مەشهەد'],
  ])
  expect(rows.map(({ numeral }) => numeral)).toEqual([...'١٢٣٤٥٦٧'])
})

test('a city’s page → its row leads there, the others are plain text', () => {
  const [first, ...others] = cityRows('ku', serviceCities.phonePickup)
  const link = { href: '/ku/city', external: false }
  render(
    <Cities kind="cities" copy={copy} cities={first ? [{ ...first, link }, ...others] : []} picture={null} />,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([`١${first?.name}`])
})
