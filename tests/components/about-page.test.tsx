import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CityMap } from '#components/sections/city-map.tsx'
import { Introduction } from '#components/sections/introduction.tsx'
import { pageOf } from '#lib/content/pages/index.ts'
import type { Section } from '#lib/content/section.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const sectionOf = <Kind extends Section['kind']>(locale: (typeof localeCodes)[number], kind: Kind) => {
  const isWanted = (section: Section): section is Extract<Section, { kind: Kind }> => section.kind === kind
  const found = pageOf('about')?.sections(locale).find(isWanted)
  if (!found) throw new Error(`about has no ${kind}`)
  return found
}

test.each(localeCodes)('in %s every service is a pill that leads to its page', (locale) => {
  render(<Introduction {...sectionOf(locale, 'introduction')} />)
  const { nav, services } = pageCopy(locale, 'common')
  const pills = within(screen.getByRole('list', { name: nav.services })).getAllByRole('link')
  expect(Object.fromEntries(pills.map((pill) => [pill.textContent, pill.getAttribute('href')]))).toEqual(
    Object.fromEntries(Object.entries(services).map(([slug, { name }]) => [name, `/${locale}/${slug}`])),
  )
})

test('by keyboard → each city of the map in turn, or past all of them', async () => {
  const section = sectionOf('ku', 'city-map')
  render(<CityMap {...section} />)
  const user = userEvent.setup()
  await user.tab()
  const skip = screen.getByRole('link', { name: section.copy.skip })
  expect(skip).toHaveFocus()
  const target = document.getElementById(skip.getAttribute('href')?.slice(1) ?? '')
  const map = screen.getByRole('list', { name: section.copy.label })
  expect(target && map.compareDocumentPosition(target)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  for (const { name } of section.points) {
    await user.tab()
    expect(within(map).getByRole('img', { name })).toHaveFocus()
  }
})
