import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VacancyBoard } from '#components/islands/vacancy-board.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { vacanciesSection, vacancyOf } from '#tests/support/careers.ts'

vi.mock('next/navigation', () => import('#tests/support/router.ts'))

const { categories, jobs } = pageCopy('en', 'careers')

const board = (ids: Record<string, string>) => {
  const vacancies = Object.entries(ids).map(([id, category]) => vacancyOf(id, category))
  const { copy, tabs, rows } = vacanciesSection('en', vacancies)
  return <VacancyBoard copy={copy} tabs={tabs} rows={rows ?? []} total={String(rows?.length)} arrow={null} />
}

const titles = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('heading')
    .map((h) => h.textContent)
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

beforeEach(() => {
  Element.prototype.scrollBy = () => {}
  window.history.replaceState(null, '', '/en/careers')
})

afterEach(() => {
  document.dir = ''
})

test('a tab → its vacancies in any letter case, and the address says so', async () => {
  render(board({ a: 'TECH', b: 'hr', c: 'Tech' }))
  expect(titles()).toHaveLength(3)
  await userEvent.click(tab(categories.tech))
  expect(titles()).toEqual(['Title of a', 'Title of c'])
  expect(window.location.search).toBe('?category=tech')
  expect(tab(categories.tech)).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(tab(categories.all))
  expect(titles()).toHaveLength(3)
})

test('an unknown category → under “all” only', async () => {
  render(board({ a: 'wizardry', b: 'hr' }))
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
  render(board({ a: 'tech' }))
  tab(categories.all).focus()
  await userEvent.keyboard(key)
  expect(tab(name)).toHaveFocus()
  expect(tab(name)).toHaveAttribute('aria-selected', 'true')
})

test('one tab stop: the chosen tab', () => {
  window.history.replaceState(null, '', '?category=HR')
  render(board({ a: 'hr' }))
  const stops = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([tab(categories.hr)])
})

test('nothing in a category → says so and leads to all of them', async () => {
  window.history.replaceState(null, '', '?category=hr')
  render(board({ a: 'tech' }))
  const panel = screen.getByRole('tabpanel')
  expect(within(panel).getByRole('heading')).toHaveTextContent(categories.hr)
  await userEvent.click(within(panel).getByRole('link', { name: jobs.showAll }))
  expect(titles()).toEqual(['Title of a'])
  expect(tab(categories.all)).toHaveFocus()
})

test('no vacancies at all → another sentence, and no tabs', () => {
  render(board({}))
  expect(screen.getByRole('heading')).toHaveTextContent(jobs.noJobs.title)
  expect(screen.queryByRole('tab')).toBeNull()
})

test('without JavaScript → links with addresses, all of them to be reached by the keyboard', () => {
  window.history.replaceState(null, '', '?category=tech')
  const page = document.createElement('div')
  page.innerHTML = renderToString(board({ a: 'tech', b: 'hr' }))
  const links = [...page.querySelectorAll('.tab')]
  expect(links.map((link) => link.getAttribute('href'))).toContain('/en/careers?category=tech#jobs')
  expect(page.querySelectorAll('[role="tab"], [tabindex]')).toHaveLength(0)
  expect(page.querySelector('[aria-current]')).toHaveTextContent(categories.tech)
  expect(page.querySelectorAll('.vacancy')).toHaveLength(1)
})
