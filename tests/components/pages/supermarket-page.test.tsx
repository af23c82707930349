import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { drawPage } from '#tests/support/components/draw.tsx'

const copy = pageCopy('ku', 'online-supermarket-grocery')

beforeEach(async () => {
  document.body.replaceChildren(await drawPage('online-supermarket-grocery', 'ku'))
})

test('sixteen categories → each named, and leading to the shop in a new tab', () => {
  const shelf = screen.getByRole('list', { name: copy.shelf.label })
  const tiles = within(shelf).getAllByRole('link')
  expect(tiles).toHaveLength(16)
  for (const [index, name] of Object.values(copy.shelf.items).entries()) {
    expect(tiles[index]).toHaveAccessibleName(expect.stringContaining(name))
    expect(tiles[index]).toHaveAttribute('href', linksFor('ku').supermarket.href)
    expect(tiles[index]).toHaveAttribute('target', '_blank')
  }
})

test('four banners → their words in the server’s HTML, counted in the language’s own digits', () => {
  const carousel = screen.getByRole('region', { name: copy.banners.label })
  for (const { title } of Object.values(copy.banners.items))
    expect(within(carousel).getByRole('heading', { name: title })).toBeVisible()
  const dots = within(within(carousel).getByRole('group')).getAllByRole('button')
  expect(dots).toHaveLength(4)
  expect(dots[3]).toHaveAccessibleName(expect.stringMatching(/٤.*٤/))
})

test('the reasons → each leads to where the page says more', () => {
  for (const { text } of Object.values(copy.cards.items)) {
    const link = screen.getByRole('link', { name: new RegExp(`${text}$`) })
    expect(document.querySelector(link.getAttribute('href') ?? '')).toBeVisible()
  }
})

test('the discount button → the page of the discounts', () => {
  const links = screen.getAllByRole('link', { name: new RegExp(`^${copy.closing.action}`) })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/ku/discount')
})
