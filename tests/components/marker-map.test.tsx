import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkerMap } from '#components/islands/marker-map.tsx'
import { numeralsOf } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { mapViews } from '#lib/places/country-map.ts'
import { demoMarkers } from '#lib/places/markers.ts'

const map = (locale: Locale) => (
  <MarkerMap
    copy={{
      ...pageCopy(locale, 'map-demo'),
      numerals: numeralsOf(locale),
    }}
    markers={demoMarkers()}
    view={mapViews.both}
    google={null}
    ground={null}
    closeIcon={null}
  />
)

const all = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)]
const markers = () => all('[data-marker]')
const pressed = () => all('[aria-current="true"]').map(({ dataset }) => dataset.marker)
const card = () => document.querySelector('[data-card="drawn"]')
const click = (element: Element | undefined | null) => fireEvent.click(element ?? document.body)

test('50 markers of both kinds, each a link with a name in the language’s digits', () => {
  render(map('ku'))
  expect(markers()).toHaveLength(50)
  expect(markers().filter((marker) => marker.querySelector('foreignObject')).length).toBeGreaterThan(10)
  expect(document.querySelectorAll('[data-point="pin"]').length).toBeGreaterThan(10)
  const names = markers().map((marker) => marker.getAttribute('aria-label') ?? '')
  expect(new Set(names).size).toBe(50)
  for (const name of names) expect(screen.getByRole('link', { name })).toHaveAccessibleName(/[٠-٩]+$/)
})

test('a marker → chosen, with its card; again, the map, Escape or its button → none', async () => {
  render(map('en'))
  const [first, second] = markers()
  click(first)
  expect([pressed(), card()?.querySelector('b')?.textContent]).toEqual([
    [first?.dataset.marker],
    first?.getAttribute('aria-label'),
  ])
  click(second)
  expect(pressed()).toEqual([second?.dataset.marker])
  click(second)
  expect([pressed(), card()]).toEqual([[], null])
  click(first)
  // Far from every marker: on a page that is not laid out they all lie at 0, 0.
  fireEvent.click(document.querySelector('[data-map] > svg') ?? document.body, { clientX: 500, clientY: 500 })
  expect(pressed()).toEqual([])
  click(first)
  await userEvent.keyboard('{Escape}')
  expect(pressed()).toEqual([])
  click(first)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([pressed(), card()]).toEqual([[], null])
})

test('a chosen marker → lies above all others and keeps the focus', () => {
  render(map('en'))
  const [first] = markers()
  first?.focus()
  click(first)
  expect(pressed()).toEqual([first?.dataset.marker])
  expect(markers().at(-1)?.dataset.marker).toBe(first?.dataset.marker)
  expect(first).toHaveFocus()
})

test('without JavaScript → the map and what stands on it', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(map('ar'))
  expect(page.querySelectorAll('[data-marker]')).toHaveLength(50)
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
  expect(page.querySelector('[tabindex]')).toBeNull()
})
