import { expect, test } from 'vitest'
import { parseEnv } from '#lib/base/env.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'

const withKey = parseEnv({ GOOGLE_MAPS_API_KEY: 'sample' })

test('without a key → none', () => {
  expect(googleMapSetup('ku', parseEnv({}))).toBeNull()
})

test.each([
  ['ku', 'ar', 'rtl'],
  ['ar', 'ar', 'rtl'],
  ['en', 'en', 'ltr'],
] as const)('%s → a language that Google has, and the page’s direction', (locale, language, dir) => {
  expect(googleMapSetup(locale, withKey)).toMatchObject({ language, dir, region: 'IQ' })
})

test('zoom 12 around a point in Iraq', () => {
  const setup = googleMapSetup('en', withKey)
  expect(setup?.zoom).toBe(12)
  expect(setup?.centre.latitude).toBeGreaterThan(29)
  expect(setup?.centre.latitude).toBeLessThan(37.4)
  expect(setup?.centre.longitude).toBeGreaterThan(38.8)
  expect(setup?.centre.longitude).toBeLessThan(48.6)
})
