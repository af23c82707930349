import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MarkerMaps } from '#components/islands/marker-maps.tsx'
import { pageContext } from '#lib/content/page.ts'
import { mapDemo } from '#lib/content/pages/map-demo.ts'
import type { Locale } from '#lib/i18n/locales.ts'

const icons = { close: null, zoomIn: null, zoomOut: null, whole: null }

const map = (locale: Locale, markers: number) => {
  const count = { locale, forms: { other: '{count} markers' } }
  const [section] = mapDemo({ ...pageContext(locale, 'map-demo'), markers, count, google: null })
  if (section?.kind !== 'marker-map') throw new Error('the demo shows no map')
  return (
    <MarkerMaps
      copy={section.copy}
      markers={section.markers}
      home={section.view}
      google={section.google}
      ground={null}
      icons={icons}
    />
  )
}

const all = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)]
const clusters = () => all('[data-cluster]')
const markers = () => all('[data-marker]')
const pressed = () => all('[aria-pressed="true"]').map(({ dataset }) => dataset.marker)
const card = () => document.querySelector('.branch-card')
const click = (element: Element | undefined | null) => fireEvent.click(element ?? document.body)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(576)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

afterEach(() => vi.restoreAllMocks())

test('5,000 markers → few things in the page, which count them all, in the language’s digits', () => {
  render(map('ku', 5000))
  expect(clusters().length + markers().length).toBeLessThan(150)
  for (const cluster of clusters()) expect(cluster.getAttribute('aria-label')).toMatch(/^[٠-٩]+ markers$/)
  expect(screen.getByRole('status')).toHaveTextContent('٥٠٠٠')
})

test('both kinds of markers, with a name each', () => {
  render(map('en', 50))
  while (clusters().length > 5) click(clusters()[0])
  const kinds = new Set(markers().map((marker) => marker.querySelector('foreignObject') !== null))
  expect(kinds).toEqual(new Set([true, false]))
  for (const { dataset } of markers())
    expect(screen.getByRole('button', { name: `Marker ${dataset.marker}` }))
})

test('a cluster, by mouse or space → drawn so large that it comes apart, the focus stays on the map', async () => {
  render(map('en', 50))
  const [first] = clusters()
  const n = Number.parseInt(first?.getAttribute('aria-label') ?? '', 10)
  first?.focus()
  await userEvent.keyboard(' ')
  expect(document.getElementById(first?.id ?? '')).toBeNull()
  expect(await screen.findByRole('group')).toHaveFocus()
  expect(Number.parseInt(screen.getByRole('status').textContent ?? '', 10)).toBeGreaterThanOrEqual(n)
})

test('a marker → chosen, with its card; again, the map, Escape or its button → none', async () => {
  render(map('en', 10))
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
  click(document.querySelector('.country-map'))
  expect(pressed()).toEqual([])
  click(first)
  await userEvent.keyboard('{Escape}')
  expect(pressed()).toEqual([])
  click(first)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([pressed(), card()]).toEqual([[], null])
})

test('the chosen one → in no cluster, however small the map is drawn', async () => {
  render(map('en', 500))
  while (markers().length === 0) click(clusters()[0])
  const [first] = markers()
  click(first)
  await userEvent.click(screen.getByRole('button', { name: 'Whole map' }))
  expect(pressed()).toEqual([first?.dataset.marker])
})

test('without JavaScript → the map and what stands on it', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(map('ar', 50))
  expect(page.querySelectorAll('[data-cluster], [data-marker]').length).toBeGreaterThan(5)
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
  expect(page.querySelector('[tabindex]')).toBeNull()
})
