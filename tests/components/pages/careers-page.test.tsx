import { describe, expect, test, vi } from 'vitest'
import { brand } from '#lib/brand.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { placeName } from '#lib/places/cities.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { parseEnv } from '#lib/settings/env.ts'
import { careersPage, sampleVacancy } from '#tests/support/components/careers.tsx'
import { renderStatic } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))
const vacancies = [sampleVacancy('a', 'tech'), sampleVacancy('b', 'unheard-of')]

const renderCareers = async (locale: Locale, list: typeof vacancies | null) =>
  renderStatic(await careersPage(locale, list))

describe.each(localeCodes)('careers page in %s', (locale) => {
  const copy = pageCopy(locale, 'careers')

  test('page with two vacancies → shows ten tabs, all perks, both vacancies and a photo for each caption', async () => {
    const page = await renderCareers(locale, vacancies)
    expect(page.querySelectorAll('figure')).toHaveLength(copy.photos.items.length)
    expect(page.querySelectorAll('[role=group] > a')).toHaveLength(10)
    for (const perk of copy.perks.items) expect(page.textContent).toContain(perk)
    expect(page.querySelectorAll('a[href*="/job-details/"]')).toHaveLength(2)
    expect(page.textContent).toContain(copy.categories.other)
  })

  test('vacancies failed to load → the page shows the “failed” message and no search', async () => {
    const page = await renderCareers(locale, null)
    expect(page.textContent).toContain(copy.jobs.failed)
    expect(page.querySelector('form')).toBeNull()
    expect(page.querySelectorAll('a[href*="/job-details/"], [role=group] > a')).toHaveLength(0)
  })
})

const { address, mapLabel, roads } = pageCopy('ku', 'careers').headquarters

const expectHeadquartersMap = (page: Element) => {
  const map = page.querySelector('#headquarters [data-map]')
  expect(map?.querySelector('svg')?.getAttribute('aria-label')).toBe(mapLabel)
  expect(map?.querySelector('[data-marker]')?.getAttribute('aria-label')).toBe(brand.ku)
  return map
}

test('headquarters in Erbil → the page shows the address, two directions links and a map with the ring roads', async () => {
  const page = await renderCareers('ku', [])
  expect(page.querySelector('#headquarters')?.textContent).toContain(address)
  for (const road of roads) expect(expectHeadquartersMap(page)?.textContent).toContain(road)
  for (const directionsUrl of [
    'https://www.google.com/maps/dir/?api=1&destination=36.2061,44.0202',
    'https://waze.com/ul?ll=36.2061,44.0202&navigate=yes',
  ])
    expect(page.querySelector(`#headquarters a[href="${directionsUrl}"]`)).not.toBeNull()
})

test('headquarters outside Erbil → the map shows Baghdad, but no ring roads', async () => {
  const position = { latitude: 35.561, longitude: 45.431 }
  const map = expectHeadquartersMap(await renderStatic(await careersPage('ku', [], { position })))
  expect(map?.textContent).toContain(placeName('ku', 'baghdad'))
  for (const road of roads) expect(map?.textContent).not.toContain(road)
})

test('Google Maps key set → the page shows the drawn map, and a button that loads Google’s map', async () => {
  const google = googleMapSetup('ku', parseEnv({ GOOGLE_MAPS_API_KEY: 'sample-key' }))
  const page = await renderStatic(await careersPage('ku', [], { google }))
  expectHeadquartersMap(page)
  expect(page.querySelector('#headquarters button')?.textContent).toBe(google?.copy.show)
})
