import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkerMap } from '#components/islands/marker-map.tsx'
import demoMarkers from '#lib/places/demo-markers.json' with { type: 'json' }

const markerMap = () => (
  <MarkerMap
    places={demoMarkers.map(({ id, position, type }) => ({
      id,
      position,
      title: `Marker ${id}`,
      name: id,
      isLarge: type === 'html',
      card: <b>Marker {id}</b>,
    }))}
    view="both"
    label="Markers"
    google={null}
    baseMap={null}
    closeButton={{ label: 'Close', icon: null }}
  />
)

const findAll = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)]
const markers = () => findAll('[data-marker]')
const selectedIds = () => findAll('[aria-current="true"]').map(({ dataset }) => dataset.marker)
const card = () => document.querySelector('[data-card="drawn"]')
const click = (element: Element | undefined | null) => fireEvent.click(element ?? document.body)

test('demo markers → have 50 distinct ids, 50 distinct positions and two types, `pin` and `html`', () => {
  expect(new Set(demoMarkers.map(({ id }) => id)).size).toBe(50)
  expect(new Set(demoMarkers.map(({ position }) => JSON.stringify(position))).size).toBe(50)
  expect(new Set(demoMarkers.map(({ type }) => type))).toEqual(new Set(['pin', 'html']))
})

test('click on a marker → selects the marker and shows its card; a second click, a click elsewhere on the map, Escape or the Close button deselects the marker', async () => {
  render(markerMap())
  const [first, second] = markers()
  click(first)
  expect([selectedIds(), card()?.querySelector('b')?.textContent]).toEqual([
    [first?.dataset.marker],
    first?.getAttribute('aria-label'),
  ])
  click(second)
  expect(selectedIds()).toEqual([second?.dataset.marker])
  click(second)
  expect([selectedIds(), card()]).toEqual([[], null])
  click(first)
  // jsdom has no layout, so all markers are at (0, 0), far from this click.
  fireEvent.click(document.querySelector('[data-map] > svg') ?? document.body, { clientX: 500, clientY: 500 })
  expect(selectedIds()).toEqual([])
  click(first)
  await userEvent.keyboard('{Escape}')
  expect(selectedIds()).toEqual([])
  click(first)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([selectedIds(), card()]).toEqual([[], null])
})

test('selected marker → becomes the last marker in the DOM and keeps focus', () => {
  render(markerMap())
  const [first] = markers()
  first?.focus()
  click(first)
  expect(selectedIds()).toEqual([first?.dataset.marker])
  expect(markers().at(-1)?.dataset.marker).toBe(first?.dataset.marker)
  expect(first).toHaveFocus()
})

test('server-rendered map → contains all markers, and no `style` or `tabindex` attributes', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(markerMap())
  expect(page.querySelectorAll('[data-marker]')).toHaveLength(50)
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
  expect(page.querySelector('[tabindex]')).toBeNull()
})
