import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VacancyBoard } from '#components/islands/vacancy-board.tsx'
import type { Vacancy } from '#lib/backend/port.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { queryOf, vacancyListAt, vacancyOf } from '#tests/support/components/careers.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { categories, jobs } = pageCopy('en', 'careers')
const icons = { arrow: 'go', search: null, choice: null, previous: 'back', next: 'on', failed: null }
const given = { locale: 'en', path: '/en/careers', copy: jobs, icons } as const

const vacanciesOf = (ids: Record<string, string>) =>
  Object.entries(ids).map(([id, category]) => vacancyOf(id, category))

const page = (list: Awaited<ReturnType<typeof vacancyListAt>> | null, address = '') => (
  <VacancyBoard {...given} list={list} query={queryOf(address)} />
)

type Answer = (search: string, signal: AbortSignal) => Promise<Response>

/** The site's answers to the page's questions, by what they ask for. */
const answering = (answer: Answer) => {
  const load = vi.fn(async (url: string, { signal }: { signal: AbortSignal }) => {
    const params = new URL(url, window.location.href).searchParams
    expect(params.get('lng')).toBe('en')
    params.delete('lng')
    return answer(`?${params}`, signal)
  })
  vi.stubGlobal('fetch', load)
  return load
}

const listed =
  (vacancies: readonly Vacancy[]): Answer =>
  async (search) =>
    Response.json({ success: true, data: await vacancyListAt(vacancies, search) })

/** The board over these vacancies as the server drew it at an address, before a server that has them. */
const boardOf = async (vacancies: readonly Vacancy[], address = '') => {
  answering(listed(vacancies))
  window.history.replaceState(null, '', `/en/careers${address}`)
  return page(await vacancyListAt(vacancies, address), address)
}
const board = (ids: Record<string, string>, address = '') => boardOf(vacanciesOf(ids), address)
const at = (id: string, place: string) => ({ ...vacancyOf(id, 'hr'), facts: { place: [place] } })

const many = Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`n${n}`, n % 2 ? 'tech' : 'hr']))

const titles = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('heading')
    .map((h) => h.textContent)
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
const address = () => window.location.pathname + window.location.search + window.location.hash

let hasMouse = true

beforeEach(() => {
  hasMouse = true
  vi.stubGlobal('matchMedia', () => ({ matches: !hasMouse }))
  Element.prototype.scrollBy = () => {}
  Element.prototype.scrollIntoView = () => {}
})

afterEach(() => {
  document.dir = ''
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a tab → its own address and its rows, told aloud; the way back → as before', async () => {
  render(await board({ a: 'TECH', b: 'hr', c: 'Tech' }))
  expect(titles()).toHaveLength(3)
  await userEvent.click(tab(categories.tech))
  expect(address()).toBe('/en/careers?category=tech#jobs')
  expect(tab(categories.tech)).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByText(`2 open jobs · ${categories.tech}`)).toHaveRole('status')
  expect(titles()).toEqual(['Title of a', 'Title of c'])
  window.history.back()
  await vi.waitFor(() => expect(titles()).toHaveLength(3))
  expect(tab(categories.all)).toHaveAttribute('aria-selected', 'true')
})

test('while the server answers → the rows of the category that are here, then all of it', async () => {
  const gate = Promise.withResolvers<void>()
  render(await board({ ...many, late: 'tech' }))
  const answer = listed(vacanciesOf({ ...many, late: 'tech' }))
  answering(async (...asked) => {
    await gate.promise
    return answer(...asked)
  })
  await userEvent.click(tab(categories.tech))
  expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true')
  const few = titles().length
  expect(few).toBeLessThan(20)
  gate.resolve()
  await vi.waitFor(() => expect(titles()).toHaveLength(20))
  expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false')
})

test('no search any more before the answer → the category that was chosen stays', async () => {
  render(await board({ a: 'tech', b: 'hr' }, '?q=title'))
  answering(() => new Promise(() => {}))
  await userEvent.click(tab(categories.tech))
  expect(address()).toBe('/en/careers?category=tech&q=title#jobs')
  await userEvent.click(screen.getByRole('link', { name: jobs.search.clear }))
  expect(address()).toBe('/en/careers?category=tech#jobs')
})

test('another choice before the answer → the first question is taken back', async () => {
  render(await board({ a: 'tech', b: 'hr' }))
  const answer = listed(vacanciesOf({ a: 'tech', b: 'hr' }))
  const never = new Promise<Response>(() => {})
  const signals: AbortSignal[] = []
  answering((search, signal) => {
    signals.push(signal)
    return search === '?category=tech' ? never : answer(search, signal)
  })
  await userEvent.click(tab(categories.tech))
  await userEvent.click(tab(categories.hr))
  await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]))
  expect(await screen.findByText(`1 open job · ${categories.hr}`)).toBeVisible()
})

test('a list that was here before → at once, without another question', async () => {
  render(await board({ a: 'tech', b: 'hr' }))
  await userEvent.click(tab(categories.hr))
  await screen.findByText(`1 open job · ${categories.hr}`)
  const load = answering(() => Promise.reject(new Error('asked again')))
  await userEvent.click(tab(categories.all))
  expect(titles()).toHaveLength(2)
  await userEvent.click(tab(categories.hr))
  expect(titles()).toEqual(['Title of b'])
  expect(load).not.toHaveBeenCalled()
})

test('each tab → how many it holds of what was searched for', async () => {
  render(await board({ car: 'tech', cart: 'hr', cook: 'tech', card: 'unheard-of' }, '?q=car'))
  const counts = [categories.all, categories.tech, categories.hr, categories.crm].map(
    (name) => tab(name).textContent,
  )
  expect(counts).toEqual([
    `${categories.all}3`,
    `${categories.tech}1`,
    `${categories.hr}1`,
    `${categories.crm}0`,
  ])
})

test('an unknown category → under “all” only', async () => {
  const vacancies = { a: 'wizardry', b: 'hr' }
  render(await board(vacancies))
  expect(screen.getByText(categories.other)).toBeVisible()
  await userEvent.click(tab(categories.hr))
  expect(titles()).toEqual(['Title of b'])
})

test.each([
  ['ltr', '{ArrowRight}', categories.tech],
  ['rtl', '{ArrowLeft}', categories.tech],
  ['rtl', '{ArrowRight}', categories.operations],
  ['ltr', '{End}', categories.operations],
])('%s: %s on the first tab → %s, with the focus', async (direction, key, name) => {
  document.dir = direction
  render(await board({ a: 'tech' }))
  tab(categories.all).focus()
  await userEvent.keyboard(key)
  expect(tab(name)).toHaveFocus()
  expect(tab(name)).toHaveAttribute('aria-selected', 'true')
})

test('the keyboard into the tabs → the chosen one; onward → out of them', async () => {
  render(await board({ a: 'hr' }, '?category=HR'))
  screen.getByRole('button', { name: jobs.search.button }).focus()
  await userEvent.tab()
  expect(tab(categories.hr)).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('tablist')).not.toContainElement(document.querySelector(':focus'))
})

test('the space bar, or a click with another key → nothing that a link would do here', async () => {
  render(await board({ a: 'hr', b: 'tech' }))
  tab(categories.tech).focus()
  expect(fireEvent.keyDown(tab(categories.tech), { key: ' ' })).toBe(false)
  const before = address()
  const user = userEvent.setup()
  await user.keyboard('{Meta>}')
  await user.click(tab(categories.hr))
  expect(address()).toBe(before)
})

test('words → searched for within the category while they are typed', async () => {
  render(await board({ cook: 'hr', driver: 'hr', dean: 'tech' }, '?category=hr'))
  await userEvent.type(screen.getByRole('searchbox', { name: jobs.search.label }), ' title  DRIVER')
  await vi.waitFor(() => expect(titles()).toEqual(['Title of driver']))
  expect(address()).toBe('/en/careers?category=hr&q=title+DRIVER#jobs')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue(' title  DRIVER')
})

test('searched on a phone → its keyboard makes room for what is found', async () => {
  hasMouse = false
  render(await board({ a: 'hr', driver: 'hr' }))
  await userEvent.type(screen.getByRole('searchbox'), 'driver{Enter}')
  expect(address()).toBe('/en/careers?q=driver#jobs')
  expect(screen.getByRole('searchbox')).not.toHaveFocus()
})

test('filters that the browser drew, not the server → nothing is asked for', async () => {
  render(await boardOf([at('a', 'Erbil'), at('b', 'Basra')]))
  expect(address()).toBe('/en/careers')
})

test('typed and chosen before the code has come → asked for when it has', async () => {
  const element = await boardOf([at('cook', 'Erbil'), at('cook-too', 'Basra'), at('driver', 'Basra')])
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(element)
  const input = container.querySelector('input')
  if (input) input.value = 'cook'
  const select = container.querySelector('select')
  if (select) select.value = 'Basra'
  render(element, { container, hydrate: true })
  await vi.waitFor(() => expect(titles()).toEqual(['Title of cook-too']))
  expect(screen.getByRole('searchbox')).toHaveValue('cook')
})

test('a place → only its jobs, in the address, with the focus; cleared → all', async () => {
  render(await boardOf([at('a', 'Erbil'), at('b', 'Basra')]))
  const places = () => screen.getByRole('combobox', { name: jobs.filters.place.label })
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  await userEvent.selectOptions(places(), 'Basra')
  await vi.waitFor(() => expect(titles()).toEqual(['Title of b']))
  expect(address()).toBe('/en/careers?place=Basra#jobs')
  expect(places()).toHaveValue('Basra')
  await userEvent.click(screen.getByRole('link', { name: jobs.search.clear }))
  await vi.waitFor(() => expect(titles()).toHaveLength(2))
  expect(places()).toHaveValue('')
})

test('other words in the address → in the field too', async () => {
  render(await board({ a: 'hr' }, '?q=title'))
  expect(screen.getByRole('searchbox')).toHaveValue('title')
  await userEvent.click(screen.getByRole('link', { name: jobs.search.clear }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('nothing fits the words → the words, a way to clear them, and the nearest', async () => {
  render(await board({ baker: 'hr', driver: 'tech', cook: 'tech' }, '?q=drivers&category=hr'))
  const panel = within(screen.getByRole('tabpanel'))
  expect(titles()[0]).toContain('drivers')
  expect(titles().slice(1)).toEqual([
    jobs.nothing.nearest,
    'Title of driver',
    'Title of baker',
    'Title of cook',
  ])
  const clear = panel.getByRole('link', { name: jobs.search.clear })
  expect(clear).toHaveAttribute('href', '/en/careers?category=hr#jobs')
  await userEvent.click(clear)
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('nothing in a category → says so and leads to all of them', async () => {
  render(await board({ a: 'tech' }, '?category=hr'))
  const panel = within(screen.getByRole('tabpanel'))
  expect(panel.getByRole('heading')).toHaveTextContent(categories.hr)
  const all = panel.getByRole('link', { name: jobs.showAll })
  expect(all).toHaveAttribute('href', '/en/careers#jobs')
})

test('no vacancies at all → another sentence, no tabs and nothing to search', async () => {
  render(await board({}))
  expect(screen.getByRole('heading')).toHaveTextContent(jobs.noJobs.title)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('more than a page → twenty rows and the way to the others', async () => {
  render(await board(many, '?page=2'))
  expect(titles()).toHaveLength(20)
  const pages = within(screen.getByRole('navigation', { name: jobs.pages.label }))
  expect(pages.getByText('2')).toHaveAttribute('aria-current', 'page')
  const next = pages.getByRole('link', { name: jobs.pages.next })
  expect(next).toHaveAttribute('href', '/en/careers?page=3#jobs')
  await userEvent.click(next)
  expect(address()).toBe('/en/careers?page=3#jobs')
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('without JavaScript → links with addresses and a form that keeps the category', async () => {
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToString(await board({ ...many, a: 'tech' }, '?category=tech&q=title'))
  const links = [...drawn.querySelectorAll('a[href$="#jobs"]')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/en/careers?category=hr&q=title#jobs')
  expect(links).toContain('/en/careers?category=tech&q=title&page=2#jobs')
  expect(drawn.querySelectorAll('[role="tab"]')).toHaveLength(0)
  expect(drawn.querySelector('[aria-current="true"]')).toHaveTextContent(categories.tech)
  const form = drawn.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/en/careers#jobs')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ category: 'tech', q: 'title' })
})

const failure = () => Promise.resolve(new Response(null, { status: 503 }))

test('not loaded by the server → asked for at once, the focus left alone', async () => {
  const load = answering(listed(vacanciesOf({ a: 'hr' })))
  localStorage.setItem('token', 'abc')
  window.history.replaceState(null, '', '/en/careers')
  render(page(null))
  expect(screen.getByRole('heading')).toHaveTextContent(jobs.failed)
  await vi.waitFor(() => expect(titles()).toEqual(['Title of a']))
  expect(document.body).toHaveFocus()
  expect(load).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.objectContaining({ headers: { accept: 'application/json', authorization: 'Bearer abc' } }),
  )
})

test('a server that still fails → a button; asked again, the focus stays with the list', async () => {
  window.history.replaceState(null, '', '/en/careers')
  const load = answering(failure)
  render(page(null))
  const button = await screen.findByRole('button', { name: jobs.retry })
  expect(load.mock.calls.length).toBeGreaterThan(1)
  answering(listed(vacanciesOf({ a: 'hr' })))
  await userEvent.click(button)
  await vi.waitFor(() => expect(titles()).toEqual(['Title of a']))
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('a search that fails → says so below what was typed', async () => {
  render(await board({ a: 'hr' }))
  answering(failure)
  await userEvent.type(screen.getByRole('searchbox'), 'title{Enter}')
  expect(await screen.findByRole('button', { name: jobs.retry })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('title')
  expect(tab(categories.hr)).toBeVisible()
})

test('not loaded, without JavaScript → a button that asks for the same address', () => {
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToString(page(null, '?category=hr&q=cook'))
  const form = drawn.querySelector('form')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ category: 'hr', q: 'cook' })
  expect(form).toHaveTextContent(jobs.retry)
})
