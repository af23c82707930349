import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { branches } from '#lib/places/branches.ts'
import { branchesPropsFor, createBranchFinder } from '#tests/support/components/branches.tsx'
import { renderLoaded } from '#tests/support/components/render-loaded.ts'
import { listValuesWhileTyping } from '#tests/support/components/typing.ts'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

// jsdom has no `matchMedia`. The stub matches `(hover: hover)`, so the map expects a mouse.
vi.stubGlobal('matchMedia', () => ({ matches: true }))

const { map, row, list } = pageCopy('en', 'contact')

const openRowIds = () => [...document.querySelectorAll('li:has(> [open])')].map(({ id }) => id)
const points = () => screen.getAllByRole('link').filter((link) => link.matches('[data-point]'))
const point = (name: string) => points().find((link) => link.getAttribute('aria-label') === name)
const selectedPointNames = () =>
  points()
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map((link) => link.getAttribute('aria-label'))
const card = () => document.querySelector<HTMLElement>('[data-card="drawn"]')
const rowSummary = (id: string) => document.querySelector(`#${id} summary`) ?? document.body

const scrollIntoView = vi.fn()
Element.prototype.scrollIntoView = scrollIntoView

beforeEach(() => window.history.replaceState(null, '', '/en/contact'))

describe('branch list and map', () => {
  test('click on a row → opens the row and its card, and selects its point; second click → removes the card', async () => {
    renderLoaded(createBranchFinder())
    await userEvent.click(rowSummary('shiraz'))
    await vi.waitFor(() => expect(selectedPointNames()).toEqual(['Shiraz branch']))
    expect(openRowIds()).toEqual(['shiraz'])
    expect(card()).toHaveTextContent('Zand Street')
    expect(window.location.hash).toBe('#shiraz')
    await userEvent.click(rowSummary('shiraz'))
    await vi.waitFor(() => expect(card()).toBeNull())
    await vi.waitFor(() => expect(window.location.hash).toBe(''))
  })

  test('click on a point → opens only its row; second click or Escape → closes the row', async () => {
    renderLoaded(createBranchFinder())
    await userEvent.click(point('Erbil branch') ?? document.body)
    expect(openRowIds()).toEqual(['erbil'])
    await userEvent.click(point('Tehran branch') ?? document.body)
    expect([openRowIds(), selectedPointNames()]).toEqual([['tehran'], ['Tehran branch']])
    await userEvent.click(point('Tehran branch') ?? document.body)
    expect([openRowIds(), selectedPointNames()]).toEqual([[], []])
    await userEvent.click(point('Erbil branch') ?? document.body)
    await userEvent.keyboard('{Escape}')
    expect([openRowIds(), selectedPointNames(), card()]).toEqual([[], [], null])
  })

  test('card’s close button → removes the card and focuses the point', async () => {
    renderLoaded(createBranchFinder())
    await userEvent.click(point('Yazd branch') ?? document.body)
    const focus = vi.spyOn(point('Yazd branch') ?? document.body, 'focus')
    await userEvent.click(screen.getByRole('button', { name: map.close }))
    expect(card()).toBeNull()
    expect(focus).toHaveBeenCalled()
  })

  test('URL fragment of a branch hidden by the country filter → opens the branch’s row and clears the filter', async () => {
    window.history.replaceState(null, '', '/en/contact?country=iran#erbil')
    renderLoaded(createBranchFinder('?country=iran'))
    expect(openRowIds()).toEqual(['erbil'])
    expect(selectedPointNames()).toEqual(['Erbil branch'])
    expect(window.location.search).toBe('')
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('erbil')])
  })

  test('search that hides the open branch → closes the branch’s row and removes the URL fragment', async () => {
    renderLoaded(createBranchFinder())
    await userEvent.click(rowSummary('erbil'))
    await vi.waitFor(() => expect(selectedPointNames()).toEqual(['Erbil branch']))
    await userEvent.type(screen.getByRole('searchbox'), 'erb')
    expect(openRowIds()).toEqual(['erbil'])
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(openRowIds()).toEqual([])
    await vi.waitFor(() => expect(window.location.hash).toBe(''))
    await userEvent.clear(screen.getByRole('searchbox'))
    expect(openRowIds()).toEqual([])
  })

  test('click on a branch without a position → shows “not on the map”, but selects no point and shows no card', async () => {
    const { rows } = branchesPropsFor('en').finder
    renderLoaded(
      createBranchFinder('', [...rows.map((row) => (row.id === 'qom' ? { ...row, position: null } : row))]),
    )
    await userEvent.click(rowSummary('qom'))
    expect(within(document.getElementById('qom') ?? document.body).getByText(row.notOnMap)).toBeVisible()
    expect([selectedPointNames(), card()]).toEqual([[], null])
  })
})

describe('branch search', () => {
  test('text typed into the search field → the list and the map show only matches; their count is shown, and the URL contains the text as `q`', async () => {
    renderLoaded(createBranchFinder())
    await userEvent.type(screen.getByRole('searchbox'), 'السليمانية')
    expect(document.querySelectorAll('li:has(> details)')).toHaveLength(1)
    expect(points()).toHaveLength(1)
    expect(screen.getByText(/1 branch/)).toBeVisible()
    await vi.waitFor(() => expect(new URLSearchParams(window.location.search).get('q')).toBe('السليمانية'))
  })

  test('search text changed 60 times → the results match the text after every change; the URL changes fewer than ten times', async () => {
    renderLoaded(createBranchFinder())
    const replaceState = vi.spyOn(window.history, 'replaceState')
    const search = screen.getByRole('searchbox')
    const values = listValuesWhileTyping('tehran xyz, which is not a branch', 6)
    for (const value of values) {
      fireEvent.change(search, { target: { value } })
      expect(points().length === 0).toBe(value.length > 7)
    }
    expect(points()).toHaveLength(1)
    await vi.waitFor(() => expect(window.location.search).toBe('?q=tehran'))
    expect(replaceState.mock.calls.length).toBeLessThan(10)
  })

  test('country chosen → only its branches and its part of the map are shown; search without a match → a link to all branches is shown', async () => {
    renderLoaded(createBranchFinder())
    const viewBoxBefore = document.querySelector('[data-map] > svg')?.getAttribute('viewBox')
    await userEvent.click(screen.getByRole('link', { name: 'Iraq' }))
    expect(document.querySelectorAll('li:has(> details)')).toHaveLength(
      branches.filter(({ country }) => country === 'iraq').length,
    )
    expect(document.querySelector('[data-map] > svg')?.getAttribute('viewBox')).not.toBe(viewBoxBefore)
    await userEvent.type(screen.getByRole('searchbox'), 'tehran')
    expect(screen.getByText(list.empty.title)).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: list.empty.showAll }))
    expect(document.querySelectorAll('li:has(> details)')).toHaveLength(branches.length)
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await vi.waitFor(() => expect(window.location.search).toBe(''))
  })

  test('URL query replaced → the search field and the results match the new query', async () => {
    renderLoaded(createBranchFinder())
    await userEvent.type(screen.getByRole('searchbox'), 'bandar ')
    await vi.waitFor(() => expect(window.location.search).toBe('?q=bandar'))
    expect(screen.getByRole('searchbox')).toHaveValue('bandar ')
    act(() => window.history.replaceState(null, '', '/en/contact?q=yazd&country=iran'))
    expect(screen.getByRole('searchbox')).toHaveValue('yazd')
    expect([...document.querySelectorAll('li:has(> details)')].map(({ id }) => id)).toEqual(['yazd'])
  })

  test('search text entered before hydration → filters the list once hydrated', () => {
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = renderToString(createBranchFinder())
    const input = page.querySelector('input')
    if (input) input.value = 'halabja'
    const { unmount } = render(createBranchFinder(), { container: page, hydrate: true })
    expect([...page.querySelectorAll('li:has(> details)')].map(({ id }) => id)).toEqual(['halabja'])
    unmount()
    page.remove()
  })

  test('server-rendered search → lists matching branches, and its form keeps the country', () => {
    const page = document.createElement('div')
    page.innerHTML = renderToString(createBranchFinder('?country=iraq&q=duhok'))
    expect([...page.querySelectorAll('li:has(> details)')].map(({ id }) => id)).toEqual(['duhok', 'zakho'])
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/en/contact')
    expect(page.querySelector('input[name="country"]')?.getAttribute('value')).toBe('iraq')
  })
})
