import { expect, test } from 'vitest'
import { linksFor } from '#lib/company/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderBuiltPage, textsOf } from '#tests/support/components/render-page.tsx'

test('home page tiles → link to the targets in the specification; the insurance tile has no link', async () => {
  const page = await renderBuiltPage('home', 'en')
  const { title } = pageCopy('en', 'home').tiles
  const heading = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === title)
  const tiles = [...(heading?.closest('section')?.querySelectorAll('li') ?? [])]
  const tileTargets = tiles.map((tile) => tile.querySelector('a')?.getAttribute('href') ?? tile.textContent)
  const specifiedTargets = [
    '/en/taxi-ride',
    '/en/online-food-delivery',
    linksFor('en').supermarket.href,
    '/en/bike-delivery',
    '/en/pickup-truck',
    '/en/flights-ticket',
    '/en/flights-ticket',
    '/en/hotels',
    '/en/medical-services',
    expect.stringContaining(pageCopy('en', 'home').tiles.insurance.name),
  ]
  expect(tileTargets).toEqual(expect.arrayContaining(specifiedTargets))
  expect(tileTargets.filter((target) => target === '/en/flights-ticket')).toHaveLength(2)
})

test('steps on a Sorani page → are numbered with Arabic-Indic digits', async () => {
  const page = await renderBuiltPage('taxi-ride', 'ku')
  expect(textsOf(page, 'ol > li > [aria-hidden]:first-child')).toEqual([...'١٢٣٤'])
})
