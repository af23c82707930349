import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VacancyBoard } from '#components/islands/vacancy-board.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { vacancyListAt, vacancyOf } from '#tests/support/components/careers.tsx'
import { router } from '#tests/support/components/router.ts'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { categories, jobs } = pageCopy('en', 'careers')
const icons = { arrow: 'go', search: null, previous: 'back', next: 'on' }

const board = async (ids: Record<string, string>, address = '') => {
  const vacancies = Object.entries(ids).map(([id, category]) => vacancyOf(id, category))
  return <VacancyBoard {...(await vacancyListAt(vacancies, address))} icons={icons} />
}

const many = Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`n${n}`, n % 2 ? 'tech' : 'hr']))

const titles = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('heading')
    .map((h) => h.textContent)
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

let hasMouse = true

beforeEach(() => {
  hasMouse = true
  vi.stubGlobal('matchMedia', () => ({ matches: !hasMouse }))
  Element.prototype.scrollBy = () => {}
  Element.prototype.scrollIntoView = () => {}
  router.push.mockReset()
})

afterEach(() => {
  document.dir = ''
  vi.unstubAllGlobals()
})

test('a tab → its own address, without a jump of the page', async () => {
  render(await board({ a: 'TECH', b: 'hr', c: 'Tech' }))
  expect(titles()).toHaveLength(3)
  await userEvent.click(tab(categories.tech))
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/en/careers?category=tech#jobs', { scroll: false })
})

test('the server has answered → its rows under the chosen tab, told aloud', async () => {
  const vacancies = { a: 'TECH', b: 'hr', c: 'Tech' }
  const { rerender } = render(await board(vacancies))
  const status = screen.getByRole('status')
  rerender(await board(vacancies, '?category=tech'))
  expect(titles()).toEqual(['Title of a', 'Title of c'])
  expect(tab(categories.tech)).toHaveAttribute('aria-selected', 'true')
  expect(status).toHaveTextContent(`2 jobs · ${categories.tech}`)
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
  const { rerender } = render(await board(vacancies))
  expect(screen.getByText(categories.other)).toBeVisible()
  rerender(await board(vacancies, '?category=hr'))
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
  expect(router.push).toHaveBeenCalledOnce()
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
  router.push.mockReset()
  const user = userEvent.setup()
  await user.keyboard('{Meta>}')
  await user.click(tab(categories.hr))
  expect(router.push).not.toHaveBeenCalled()
})

test('words → searched for within the category', async () => {
  render(await board({ a: 'hr' }, '?category=hr'))
  await userEvent.type(screen.getByRole('searchbox', { name: jobs.search.label }), ' dispatcher  1551{Enter}')
  const address = '/en/careers?category=hr&q=dispatcher+1551#jobs'
  expect(router.push).toHaveBeenCalledExactlyOnceWith(address, { scroll: false })
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('searched on a phone → its keyboard makes room for what is found', async () => {
  hasMouse = false
  render(await board({ a: 'hr' }))
  await userEvent.type(screen.getByRole('searchbox'), 'driver{Enter}')
  expect(router.push).toHaveBeenCalledOnce()
  expect(screen.getByRole('searchbox')).not.toHaveFocus()
})

test('other words in the address → in the field too', async () => {
  const { rerender } = render(await board({ a: 'hr' }, '?q=one'))
  expect(screen.getByRole('searchbox')).toHaveValue('one')
  rerender(await board({ a: 'hr' }, '?q=title'))
  expect(screen.getByRole('searchbox')).toHaveValue('title')
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
  expect(router.push).toHaveBeenCalledOnce()
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})

test('without JavaScript → links with addresses and a form that keeps the category', async () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(await board({ ...many, a: 'tech' }, '?category=tech&q=title'))
  const links = [...page.querySelectorAll('a[href$="#jobs"]')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/en/careers?category=hr&q=title#jobs')
  expect(links).toContain('/en/careers?category=tech&q=title&page=2#jobs')
  expect(page.querySelectorAll('[role="tab"]')).toHaveLength(0)
  expect(page.querySelector('[aria-current="true"]')).toHaveTextContent(categories.tech)
  const form = page.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/en/careers#jobs')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ category: 'tech', q: 'title' })
})
