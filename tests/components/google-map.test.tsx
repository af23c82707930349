import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MarkerMap } from '#components/islands/marker-map.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { parseEnv } from '#lib/settings/env.ts'

const { googleMap: copy, loading, tryAgain, toast } = pageCopy('en', 'common')

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const googleScripts = () => [
  ...document.head.querySelectorAll<HTMLScriptElement>('script[src*="googleapis"]'),
]
const drawnMap = () => document.querySelector('[data-map="drawn"]')

beforeEach(() => {
  for (const script of googleScripts()) script.remove()
  render(
    <MarkerMap
      places={[]}
      view="both"
      label="Markers"
      google={googleMapSetup('en', parseEnv({ GOOGLE_MAPS_API_KEY: 'sample' }))}
      baseMap={null}
      closeButton={{ label: 'Close', icon: null }}
    />,
  )
})

test('Google script fails to load → the “failed” message is shown; “Try again” requests the script again', async () => {
  expect(googleScripts()).toHaveLength(0)
  expect(screen.getByText(copy.note)).toBeVisible()
  press(copy.show)
  expect(screen.getByRole('button', { name: loading })).toHaveAttribute('aria-busy', 'true')
  await waitFor(() => expect(googleScripts()).toHaveLength(1))
  const params = new URL(googleScripts()[0]?.src ?? '').searchParams
  expect([params.get('key'), params.get('language'), params.get('region')]).toEqual(['sample', 'en', 'IQ'])
  fireEvent.error(googleScripts()[0] ?? document)
  expect(await screen.findByText(copy.failed)).toBeVisible()
  expect(drawnMap()).toBeVisible()
  press(tryAgain)
  await waitFor(() => expect(googleScripts()).toHaveLength(2))
  expect(googleScripts()[1]?.src).not.toBe(googleScripts()[0]?.src)
})

test('Google script times out → the “failed” message is shown; the drawn map stays visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] })
  press(copy.show)
  await waitFor(() => expect(googleScripts()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(8000)
  vi.useRealTimers()
  expect(await screen.findByText(copy.failed)).toBeVisible()
  expect(drawnMap()).toBeVisible()
})

test.each([
  ['no `maps.Map`', {}],
  [
    'a `maps.Map` that throws',
    {
      Map: class {
        constructor() {
          throw new TypeError('broken')
        }
      },
    },
  ],
])('Google script with %s → the “failed” message is shown; the drawn map stays visible', async (_, maps) => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  press(copy.show)
  await waitFor(() => expect(googleScripts()).toHaveLength(1))
  vi.stubGlobal('google', { maps })
  const callbackName = new URL(googleScripts()[0]?.src ?? '').searchParams.get('callback')
  Reflect.get(window, callbackName ?? '')()
  expect(await screen.findByText(copy.failed)).toBeVisible()
  expect(drawnMap()).toBeVisible()
  expect(screen.getByRole('button', { name: tryAgain })).toBeVisible()
  consoleError.mockClear()
  vi.unstubAllGlobals()
})

test('Google refuses the API key → an error panel is shown; after it is dismissed, “Show Google’s map” shows it again without a new request', async () => {
  press(copy.show)
  await waitFor(() => expect(googleScripts()).toHaveLength(1))
  window.gm_authFailure?.()
  expect(await screen.findByRole('heading', { name: 'Error: AuthFailure' })).toBeVisible()
  expect(screen.getByText(new RegExp(copy.keyRefused))).toBeVisible()
  expect(drawnMap()).toBeVisible()
  press(toast.dismiss)
  expect(screen.queryByRole('heading')).toBeNull()
  press(copy.show)
  expect(screen.getByRole('heading', { name: 'Error: AuthFailure' })).toBeVisible()
  expect(googleScripts()).toHaveLength(1)
})
