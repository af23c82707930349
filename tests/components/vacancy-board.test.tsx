import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VacancyBoard } from '#components/islands/vacancy-board.tsx'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import {
  jobCountLabels,
  parseQueryString,
  sampleVacancy,
  vacancyListFor,
} from '#tests/support/components/careers.tsx'
import { renderLoaded } from '#tests/support/components/render-loaded.ts'
import { listValuesWhileTyping } from '#tests/support/components/typing.ts'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { categories, jobs } = pageCopy('en', 'careers')
const icons = { arrow: 'go', search: null, choice: null, previous: null, next: null, failed: null }
const copy = { ...jobs, categories, count: jobCountLabels('en'), numerals: numeralsOf('en') }
const boardProps = {
  locale: 'en',
  path: '/en/careers',
  copy,
  icons,
  head: null,
  title: jobs.title,
  samplesNote: '',
  children: null,
} as const

const createVacancies = (categoriesById: Record<string, string>) =>
  Object.entries(categoriesById).map(([id, category]) => sampleVacancy(id, category))

const boardElement = (list: Awaited<ReturnType<typeof vacancyListFor>> | null, search = '') => (
  <VacancyBoard {...boardProps} list={list} query={parseQueryString(search)} />
)

type ListResponder = (search: string, signal: AbortSignal) => Promise<Response>

/** Stubs `fetch` so that each list request calls `respond`. */
const stubListRequests = (respond: ListResponder) => {
  const fetchMock = vi.fn(async (url: string, { signal }: { signal: AbortSignal }) => {
    const params = new URL(url, window.location.href).searchParams
    expect(params.get('lng')).toBe('en')
    params.delete('lng')
    return respond(`?${params}`, signal)
  })
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

const respondWith =
  (vacancies: readonly Vacancy[]): ListResponder =>
  async (search) =>
    Response.json({ success: true, data: await vacancyListFor(vacancies, search) })

/** Returns a board that shows the list for `search`. Sets the URL, and stubs `fetch` to search `vacancies`. */
const setUpBoard = async (vacancies: readonly Vacancy[], search = '') => {
  stubListRequests(respondWith(vacancies))
  window.history.replaceState(null, '', `/en/careers${search}`)
  return boardElement(await vacancyListFor(vacancies, search), search)
}
const setUpSampleBoard = (categoriesById: Record<string, string>, search = '') =>
  setUpBoard(createVacancies(categoriesById), search)
const createVacancyIn = (id: string, city: string) => ({
  ...sampleVacancy(id, 'hr'),
  facts: { place: [city] },
})

const categoriesOf45Vacancies = Object.fromEntries(
  Array.from({ length: 45 }, (_, n) => [`n${n}`, n % 2 ? 'tech' : 'hr']),
)

const panelHeadings = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('heading')
    .map((heading) => heading.textContent)
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
const currentUrl = () => window.location.pathname + window.location.search + window.location.hash

let hasMouse = true

beforeEach(() => {
  hasMouse = true
  vi.stubGlobal('matchMedia', () => ({ matches: !hasMouse }))
  Element.prototype.scrollBy = () => {}
})

afterEach(() => {
  document.dir = ''
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('click on a tab → shows the category’s rows and count, and updates the URL; Back → shows all rows again', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'TECH', b: 'hr', c: 'Tech' }))
  expect(panelHeadings()).toHaveLength(3)
  await userEvent.click(tab(categories.tech))
  expect(currentUrl()).toBe('/en/careers?category=tech#jobs')
  expect(tab(categories.tech)).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByText(`2 open jobs · ${categories.tech}`)).toHaveRole('status')
  expect(panelHeadings()).toEqual(['Title of a', 'Title of c'])
  window.history.back()
  await vi.waitFor(() => expect(panelHeadings()).toHaveLength(3))
  expect(tab(categories.all)).toHaveAttribute('aria-selected', 'true')
})

test('filters chosen one after another → add a single history entry; Back → clears all filters', async () => {
  renderLoaded(
    await setUpBoard([createVacancyIn('a', 'Erbil'), { ...createVacancyIn('b', 'Basra'), category: 'tech' }]),
  )
  const placeSelect = () => screen.getByRole('combobox', { name: jobs.filters.place.label })
  await userEvent.selectOptions(placeSelect(), 'Basra')
  await userEvent.click(tab(categories.tech))
  await userEvent.type(screen.getByRole('searchbox'), 'title')
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of b']))
  await vi.waitFor(() => expect(currentUrl()).toBe('/en/careers?category=tech&q=title&place=Basra#jobs'))
  window.history.back()
  await vi.waitFor(() => expect(panelHeadings()).toHaveLength(2))
  expect(placeSelect()).toHaveValue('')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(tab(categories.all)).toHaveAttribute('aria-selected', 'true')
})

test('filter options other than “all” → each shows how many jobs it would list, given the other filters', async () => {
  renderLoaded(
    await setUpBoard([
      { ...sampleVacancy('a', 'hr'), facts: { place: ['Erbil'], kind: ['Full time'] } },
      { ...sampleVacancy('b', 'hr'), facts: { place: ['Erbil', 'Basra'], kind: ['Part time'] } },
      { ...sampleVacancy('c', 'tech'), facts: { place: ['Basra'], kind: ['Full time'] } },
    ]),
  )
  const readOptions = (filter: 'place' | 'kind') =>
    within(screen.getByRole('combobox', { name: jobs.filters[filter].label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent.replace(/[\u2068\u2069]/g, ''))
  expect(readOptions('place')).toEqual([jobs.filters.place.all, 'Basra (2)', 'Erbil (2)'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: jobs.filters.kind.label }), 'Full time')
  await vi.waitFor(() =>
    expect(readOptions('place')).toEqual([jobs.filters.place.all, 'Basra (1)', 'Erbil (1)']),
  )
  expect(readOptions('kind')).toEqual([jobs.filters.kind.all, 'Full time (2)', 'Part time (1)'])
  await userEvent.click(tab(categories.tech))
  await vi.waitFor(() =>
    expect(readOptions('place')).toEqual([jobs.filters.place.all, 'Basra (1)', 'Erbil (0)']),
  )
})

test('category chosen while the server is slow → the old rows and “Loading…” are shown until the response arrives', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'tech', b: 'hr' }))
  const pendingResponse = Promise.withResolvers<Response>()
  stubListRequests(() => pendingResponse.promise)
  await userEvent.click(tab(categories.tech))
  expect(panelHeadings()).toHaveLength(2)
  expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('status').textContent).toBe(jobs.loading)
  pendingResponse.resolve(
    await respondWith(createVacancies({ a: 'tech' }))('?category=tech', AbortSignal.any([])),
  )
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of a']))
})

test('second category chosen before the response to the first → the first request is aborted', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'tech', b: 'hr' }))
  const respond = respondWith(createVacancies({ a: 'tech', b: 'hr' }))
  const firstSignal = Promise.withResolvers<AbortSignal>()
  stubListRequests((search, signal) => {
    if (search !== '?category=tech') return respond(search, signal)
    firstSignal.resolve(signal)
    return new Promise<Response>(() => {})
  })
  await userEvent.click(tab(categories.tech))
  const signal = await firstSignal.promise
  await userEvent.click(tab(categories.hr))
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
  expect(await screen.findByText(`1 open job · ${categories.hr}`)).toBeVisible()
})

test('category chosen a second time within a minute → its rows appear immediately, without a request', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'tech', b: 'hr' }))
  await userEvent.click(tab(categories.hr))
  await screen.findByText(`1 open job · ${categories.hr}`)
  const fetchMock = stubListRequests(() => Promise.reject(new Error('asked again')))
  await userEvent.click(tab(categories.all))
  expect(panelHeadings()).toHaveLength(2)
  await userEvent.click(tab(categories.hr))
  expect(panelHeadings()).toEqual(['Title of b'])
  expect(fetchMock).not.toHaveBeenCalled()
})

test('Space on a tab → does not scroll the page; Meta+click on a tab → does not change the URL', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'hr', b: 'tech' }))
  tab(categories.tech).focus()
  expect(fireEvent.keyDown(tab(categories.tech), { key: ' ' })).toBe(false)
  const urlBefore = currentUrl()
  const user = userEvent.setup()
  await user.keyboard('{Meta>}')
  // jsdom cannot open a new tab and would log an error.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.click(tab(categories.hr))
  expect(currentUrl()).toBe(urlBefore)
})

test('text typed into the search field → filters within the category and updates the URL', async () => {
  renderLoaded(await setUpSampleBoard({ cook: 'hr', driver: 'hr', dean: 'tech' }, '?category=hr'))
  await userEvent.type(screen.getByRole('searchbox', { name: jobs.search.label }), ' title  DRIVER')
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of driver']))
  await vi.waitFor(() => expect(currentUrl()).toBe('/en/careers?category=hr&q=title+DRIVER#jobs'))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue(' title  DRIVER')
})

test('search text changed 50 times, then a link clicked → when the click is handled, the URL contains the final text and has changed fewer than ten times', async () => {
  renderLoaded(await setUpSampleBoard({ driver: 'hr' }))
  const historySpies = [vi.spyOn(window.history, 'pushState'), vi.spyOn(window.history, 'replaceState')]
  const search = screen.getByRole('searchbox')
  for (const value of listValuesWhileTyping('drivers who know each road of city', 18))
    fireEvent.change(search, { target: { value } })
  let urlAtClick = ''
  const recordUrl = () => {
    urlAtClick = currentUrl()
  }
  document.addEventListener('click', recordUrl, { once: true, capture: true })
  await userEvent.click(screen.getByRole('link', { name: jobs.search.clear }))
  expect(urlAtClick).toBe('/en/careers?q=drivers+who+know+e#jobs')
  expect(historySpies.flatMap(({ mock }) => mock.calls).length).toBeLessThan(10)
})

test('search submitted on a device without a mouse → the input loses focus', async () => {
  hasMouse = false
  renderLoaded(await setUpSampleBoard({ a: 'hr', driver: 'hr' }))
  await userEvent.type(screen.getByRole('searchbox'), 'driver{Enter}')
  expect(currentUrl()).toBe('/en/careers?q=driver#jobs')
  expect(screen.getByRole('searchbox')).not.toHaveFocus()
})

test('search text and place entered before hydration → filter the list once hydrated', async () => {
  const element = await setUpBoard([
    createVacancyIn('cook', 'Erbil'),
    createVacancyIn('cook-too', 'Basra'),
    createVacancyIn('driver', 'Basra'),
  ])
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(element)
  const input = container.querySelector('input')
  if (input) input.value = 'cook'
  const select = container.querySelector('select')
  if (select) select.value = 'Basra'
  renderLoaded(element, { container, hydrate: true })
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of cook-too']))
  expect(screen.getByRole('searchbox')).toHaveValue('cook')
})

test('place chosen → only the jobs there are listed, and the URL contains the place; search cleared → all jobs are listed', async () => {
  renderLoaded(await setUpBoard([createVacancyIn('a', 'Erbil'), createVacancyIn('b', 'Basra')]))
  const placeSelect = () => screen.getByRole('combobox', { name: jobs.filters.place.label })
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  await userEvent.selectOptions(placeSelect(), 'Basra')
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of b']))
  expect(currentUrl()).toBe('/en/careers?place=Basra#jobs')
  expect(placeSelect()).toHaveValue('Basra')
  await userEvent.click(screen.getByRole('link', { name: jobs.search.clear }))
  await vi.waitFor(() => expect(panelHeadings()).toHaveLength(2))
  expect(placeSelect()).toHaveValue('')
})

test('search without a match → shows a heading with the search text, and a link that clears the search', async () => {
  renderLoaded(await setUpSampleBoard({ driver: 'tech' }, '?q=drivers&category=hr'))
  expect(panelHeadings()).toEqual([expect.stringContaining('drivers')])
  const clearLink = within(screen.getByRole('tabpanel')).getByRole('link', { name: jobs.search.clear })
  expect(clearLink).toHaveAttribute('href', '/en/careers?category=hr#jobs')
  await userEvent.click(clearLink)
  expect(screen.getByRole('tabpanel')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('category without vacancies → shows a heading with the category’s name, and a link to all vacancies', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'tech' }, '?category=hr'))
  const panel = within(screen.getByRole('tabpanel'))
  expect(panel.getByRole('heading')).toHaveTextContent(categories.hr)
  const showAllLink = panel.getByRole('link', { name: jobs.showAll })
  expect(showAllLink).toHaveAttribute('href', '/en/careers#jobs')
})

test('no vacancies at all → shows the “no jobs” heading, no tabs and no search', async () => {
  renderLoaded(await setUpSampleBoard({}))
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent(jobs.noJobs.title)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('page 2 of 3 → shows twenty rows and a link to page 3', async () => {
  renderLoaded(await setUpSampleBoard(categoriesOf45Vacancies, '?page=2'))
  expect(panelHeadings()).toHaveLength(20)
  const pagination = within(screen.getByRole('navigation', { name: jobs.pages.label }))
  const nextLink = pagination.getByRole('link', { name: jobs.pages.next })
  expect(nextLink).toHaveAttribute('href', '/en/careers?page=3#jobs')
  await userEvent.click(nextLink)
  expect(currentUrl()).toBe('/en/careers?page=3#jobs')
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('server-rendered board → its category and page links keep the search text, and its form keeps the category', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    await setUpSampleBoard({ ...categoriesOf45Vacancies, a: 'tech' }, '?category=tech&q=title'),
  )
  const hrefs = [...container.querySelectorAll('a[href$="#jobs"]')].map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/en/careers?category=hr&q=title#jobs')
  expect(hrefs).toContain('/en/careers?category=tech&q=title&page=2#jobs')
  expect(container.querySelectorAll('[role="tab"]')).toHaveLength(0)
  expect(container.querySelector('[aria-current="true"]')).toHaveTextContent(categories.tech)
  const form = container.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/en/careers#jobs')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ category: 'tech', q: 'title' })
})

const respondWith503 = () => Promise.resolve(new Response(null, { status: 503 }))

test('list that the server failed to load → the browser requests it once, with the stored token, and shows it without moving the focus', async () => {
  const fetchMock = stubListRequests(respondWith(createVacancies({ a: 'hr' })))
  localStorage.setItem('token', 'abc')
  window.history.replaceState(null, '', '/en/careers')
  renderLoaded(boardElement(null))
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent(jobs.failed)
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of a']))
  expect(document.body).toHaveFocus()
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.objectContaining({ headers: { accept: 'application/json', authorization: 'Bearer abc' } }),
  )
})

test('list that neither the server nor the browser can load → a retry link is shown; a successful retry focuses the list', async () => {
  window.history.replaceState(null, '', '/en/careers')
  const fetchMock = stubListRequests(respondWith503)
  renderLoaded(boardElement(null))
  const retryLink = await screen.findByRole('link', { name: jobs.retry })
  expect(fetchMock.mock.calls.length).toBeGreaterThan(1)
  stubListRequests(respondWith(createVacancies({ a: 'hr' })))
  await userEvent.click(retryLink)
  await vi.waitFor(() => expect(panelHeadings()).toEqual(['Title of a']))
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('search request fails → a retry link is shown; the search field keeps its text', async () => {
  renderLoaded(await setUpSampleBoard({ a: 'hr' }))
  stubListRequests(respondWith503)
  await userEvent.type(screen.getByRole('searchbox'), 'title{Enter}')
  expect(await screen.findByRole('link', { name: jobs.retry })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('title')
  expect(tab(categories.hr)).toBeVisible()
})

test('server-rendered board without a list → has a retry link with the same query', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(boardElement(null, '?category=hr&q=cook'))
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/en/careers?category=hr&q=cook')
  expect(container.querySelector('a')).toHaveTextContent(jobs.retry)
})
