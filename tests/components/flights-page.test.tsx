import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sections } from '#components/sections/index.tsx'
import { pageOf } from '#lib/content/pages/index.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const sections = (locale: (typeof localeCodes)[number]) => pageOf('flights-ticket')?.sections(locale) ?? []

test.each(localeCodes)('in %s → the three stops are one list, in the order of the climb', (locale) => {
  const { title, items } = pageCopy(locale, 'flights-ticket').infographic
  const climb = sections(locale).filter(({ kind }) => kind === 'climb')
  render(<Sections sections={climb} />)
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title)
  const stops = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(stops.map((stop) => within(stop).getByRole('heading', { level: 3 }).textContent)).toEqual(
    items.map((item) => item.title),
  )
  stops.forEach((stop, index) => {
    expect(stop).toHaveTextContent(items[index]?.text ?? '?')
  })
})

test('both buttons lead to the plane tickets', () => {
  render(<Sections sections={sections('en').filter(({ kind }) => kind === 'hero' || kind === 'closing')} />)
  const buttons = screen.getAllByRole('link', { name: pageCopy('en', 'flights-ticket').hero.action })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/en/plane-ticket',
    '/en/plane-ticket',
  ])
})
