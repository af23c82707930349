import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { drawPage } from '#tests/support/components/draw.tsx'

const copy = pageCopy('ku', 'online-food-delivery')
const order = '/ku/food-delivery'

beforeEach(async () => {
  document.body.replaceChildren(await drawPage('online-food-delivery', 'ku'))
})

test.each([
  ['twelve plates', copy.dishes, 12],
  ['a shelf of ten', copy.shopping, 10],
])('%s → each named, and leading to where food is ordered', (_, { title, items }, count) => {
  const section = screen.getByRole('heading', { name: title }).closest('section') ?? document.body
  const links = within(within(section).getByRole('list')).getAllByRole('link')
  const { soon } = pageCopy('ku', 'common').nav
  const names = Object.values(items).map((name) => `${name} ${soon}`)
  expect(links.map((link) => link.textContent).sort()).toEqual(names.sort())
  expect(links).toHaveLength(count)
  for (const link of links) expect(link).toHaveAttribute('href', order)
})

test('the order buttons, in the hero and at the end → where food is ordered', () => {
  const buttons = screen.getAllByRole('link', { name: new RegExp(copy.hero.action) })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([order, order])
})

test('the drawn basket → counts in the language’s own digits, hidden from screen readers', () => {
  const basket = screen.getByText(copy.screen.title)
  expect(basket.parentElement).toHaveTextContent(/٢.*١.*٣/)
  expect(basket.closest('[aria-hidden=true]')).not.toBeNull()
})
