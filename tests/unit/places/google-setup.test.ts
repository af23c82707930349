import { expect, test } from 'vitest'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { parseEnv } from '#lib/settings/env.ts'

const settingsWithKey = parseEnv({ GOOGLE_MAPS_API_KEY: 'sample' })

test('no GOOGLE_MAPS_API_KEY → `googleMapSetup` returns null', () => {
  expect(googleMapSetup('ku', parseEnv({}))).toBeNull()
})

test.each([
  ['ku', 'ar', 'rtl'],
  ['ar', 'ar', 'rtl'],
  ['en', 'en', 'ltr'],
] as const)(
  'page in %s → Google Maps setup has language %s, direction %s and region IQ',
  (locale, language, dir) => {
    expect(googleMapSetup(locale, settingsWithKey)).toMatchObject({ language, dir, region: 'IQ' })
  },
)

test('Google Maps setup → has zoom 12, and a centre within the bounds of Iraq', () => {
  const setup = googleMapSetup('en', settingsWithKey)
  expect(setup?.zoom).toBe(12)
  expect(setup?.centre.latitude).toBeGreaterThan(29)
  expect(setup?.centre.latitude).toBeLessThan(37.4)
  expect(setup?.centre.longitude).toBeGreaterThan(38.8)
  expect(setup?.centre.longitude).toBeLessThan(48.6)
})
