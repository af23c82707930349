import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { drawPage } from '#tests/support/components/draw.tsx'

const show = async (locale: Locale) => document.body.replaceChildren(await drawPage('flights-ticket', locale))

test.each(localeCodes)('in %s → the three stops are one list, in the order of the climb', async (locale) => {
  const { title, items } = pageCopy(locale, 'flights-ticket').infographic
  await show(locale)
  const climb = screen.getByRole('heading', { level: 2, name: title }).closest('section') ?? document.body
  const stops = within(within(climb).getByRole('list')).getAllByRole('listitem')
  expect(stops.map((stop) => within(stop).getByRole('heading', { level: 3 }).textContent)).toEqual(
    items.map((item) => item.title),
  )
  stops.forEach((stop, index) => {
    expect(stop).toHaveTextContent(items[index]?.text ?? '?')
  })
})

test('both buttons lead to the plane tickets', async () => {
  await show('en')
  const buttons = screen.getAllByRole('link', {
    name: new RegExp(pageCopy('en', 'flights-ticket').hero.action),
  })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/en/plane-ticket',
    '/en/plane-ticket',
  ])
})
