import { describe, expect, test, vi } from 'vitest'
import { parseEnv } from '#lib/base/env.ts'
import { type MapState, mapEvents, mapStates, nextMapState } from '#lib/places/google-map.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'

describe('every event in every state', () => {
  // In the order of the events: ask, arrive, fail, expire, refuse, leave.
  const table: Record<MapState, readonly MapState[]> = {
    notLoaded: ['loading', 'notLoaded', 'notLoaded', 'notLoaded', 'notLoaded', 'notLoaded'],
    loading: ['loading', 'loaded', 'failed', 'failed', 'authFailure', 'notLoaded'],
    loaded: ['loaded', 'loaded', 'failed', 'failed', 'authFailure', 'notLoaded'],
    failed: ['loading', 'failed', 'failed', 'failed', 'authFailure', 'failed'],
    authFailure: ['authFailure', 'authFailure', 'authFailure', 'authFailure', 'authFailure', 'notLoaded'],
  }
  const cases = mapStates.flatMap((state) =>
    mapEvents.map((event, index) => ({ state, event, next: table[state][index] })),
  )

  test.each(cases)('$state, $event → $next', ({ state, event, next }) => {
    expect(nextMapState(state, event)).toBe(next)
  })
})

describe('setup', () => {
  const withKey = parseEnv({ GOOGLE_MAPS_API_KEY: 'sample' })

  test('without a key → none', () => {
    expect(googleMapSetup('ku', parseEnv({}))).toBeNull()
    expect(googleMapSetup('ku', parseEnv({ GOOGLE_MAPS_LOAD: 'scroll' }))).toBeNull()
  })

  test.each([
    ['ku', 'ar', 'rtl'],
    ['ar', 'ar', 'rtl'],
    ['en', 'en', 'ltr'],
  ] as const)('%s → a language that Google has, and the page’s direction', (locale, language, dir) => {
    expect(googleMapSetup(locale, withKey)).toMatchObject({ language, dir, region: 'IQ', load: 'tap' })
  })

  test('zoom 12 around a point in Iraq', () => {
    const setup = googleMapSetup('en', withKey)
    expect(setup?.zoom).toBe(12)
    expect(setup?.centre.latitude).toBeGreaterThan(29)
    expect(setup?.centre.latitude).toBeLessThan(37.4)
    expect(setup?.centre.longitude).toBeGreaterThan(38.8)
    expect(setup?.centre.longitude).toBeLessThan(48.6)
  })
})

describe('a refused key', () => {
  test('told to who listens, not to who stopped, and at once to who comes later', async () => {
    vi.stubGlobal('window', {})
    const { onAuthFailure } = await import('#lib/places/google-map.ts')
    const [gone, present, late] = [vi.fn(), vi.fn(), vi.fn()]
    onAuthFailure(gone)()
    onAuthFailure(present)
    expect(present).not.toHaveBeenCalled()
    window.gm_authFailure?.()
    onAuthFailure(late)
    expect([gone, present, late].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
    vi.unstubAllGlobals()
  })
})
