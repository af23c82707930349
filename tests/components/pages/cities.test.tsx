import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Cities } from '#components/sections/cities.tsx'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { cityRows } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'

const copy = { title: 'Where', text: 'In these cities.' }

describe('lists of cities', () => {
  test.each(Object.entries(serviceCities))('%s → no place twice', (_, slugs) => {
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('courier → the 26 places that the owner counts', () => {
    expect(serviceCities.courier).toHaveLength(26)
  })

  test.each(localeCodes)('in %s → every place has its own name', (locale) => {
    const names = cityRows(locale, serviceCities.courier, linksFor(locale)).map(({ name }) => name)
    expect(new Set(names.filter(Boolean)).size).toBe(26)
  })
})

test('rows → in the order of the language’s own alphabet, and counted', () => {
  const rows = cityRows('ku', serviceCities.moving, linksFor('ku'))
  expect(rows.map(({ name }) => name)).toEqual([
    ...['ئەهواز', 'ئیسفەهان', 'تاران', 'تەورێز', 'شیراز', 'کەرەج', 'مەشهەد'],
  ])
  expect(rows.map(({ numeral }) => numeral)).toEqual([...'١٢٣٤٥٦٧'])
})

test('a city’s page → its row leads there, a place without one is plain text', () => {
  const cities = cityRows('ku', ['qom', 'gilan', 'tehran'], linksFor('ku'))
  render(<Cities copy={copy} cities={cities} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ku/cities/tehran',
    '/ku/cities/qom',
  ])
})
