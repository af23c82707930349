import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { services } from '#lib/content/services.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { activeCities } from '#lib/places/branches.ts'
import { renderBuiltPage } from '#tests/support/components/render-page.tsx'

const showPage = async (locale: Locale) =>
  document.body.replaceChildren(await renderBuiltPage('about', locale))

test.each(localeCodes)('about page in %s → links to every service page', async (locale) => {
  await showPage(locale)
  const { nav } = pageCopy(locale, 'common')
  const serviceLinks = within(screen.getByRole('list', { name: nav.services })).getAllByRole('link')
  const readName = (link: HTMLElement) => link.textContent?.replace(` ${nav.soon}`, '')
  expect(Object.fromEntries(serviceLinks.map((link) => [readName(link), link.getAttribute('href')]))).toEqual(
    Object.fromEntries(
      services.map(({ slug }) => [pageCopy(locale, slug).service.name, `/${locale}/${slug}`]),
    ),
  )
})

test('map on the about page → Tab moves from city to city; the skip link’s target is after the map', async () => {
  const { map: copy } = pageCopy('ku', 'about')
  await showPage('ku')
  const user = userEvent.setup()
  const skipLink = screen.getByRole('link', { name: copy.skip })
  skipLink.focus()
  const target = document.getElementById(skipLink.getAttribute('href')?.slice(1) ?? '')
  const map = screen.getByRole('list', { name: copy.label })
  expect(target && map.compareDocumentPosition(target)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const points = within(map).getAllByRole('img')
  expect(points).toHaveLength(activeCities.length)
  for (const point of points) {
    await user.tab()
    expect(point).toHaveFocus()
  }
})
