import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MarkerMap } from '#components/islands/marker-map.tsx'
import { parseEnv } from '#lib/base/env.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { scriptTimeout } from '#lib/places/google-map.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'

const { googleMap: words, loading, tryAgain, toast } = pageCopy('en', 'common')

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="googleapis"]')]
const drawn = () => document.querySelector('[data-map="drawn"]')

beforeEach(() => {
  for (const script of scripts()) script.remove()
  render(
    <MarkerMap
      places={[]}
      view="both"
      label="Markers"
      google={googleMapSetup('en', parseEnv({ GOOGLE_MAPS_API_KEY: 'sample' }))}
      ground={null}
      close={{ label: 'Close', icon: null }}
    />,
  )
})

test('a tap, not before → loading, with the key; a script that fails → says so, and is tried again', async () => {
  expect(scripts()).toHaveLength(0)
  expect(screen.getByText(words.note)).toBeVisible()
  press(words.show)
  expect(screen.getByRole('button', { name: loading })).toHaveAttribute('aria-busy', 'true')
  await waitFor(() => expect(scripts()).toHaveLength(1))
  const asked = new URL(scripts()[0]?.src ?? '').searchParams
  expect([asked.get('key'), asked.get('language'), asked.get('region')]).toEqual(['sample', 'en', 'IQ'])
  fireEvent.error(scripts()[0] ?? document)
  expect(await screen.findByText(words.failed)).toBeVisible()
  expect(drawn()).toBeVisible()
  press(tryAgain)
  await waitFor(() => expect(scripts()).toHaveLength(2))
  expect(scripts()[1]?.src).not.toBe(scripts()[0]?.src)
})

test('no answer in time → says so, beside the drawn map', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] })
  press(words.show)
  await waitFor(() => expect(scripts()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(scriptTimeout)
  vi.useRealTimers()
  expect(await screen.findByText(words.failed)).toBeVisible()
  expect(drawn()).toBeVisible()
})

test('a refused key → the panel over the drawn map, at once for who asks again', async () => {
  press(words.show)
  await waitFor(() => expect(scripts()).toHaveLength(1))
  window.gm_authFailure?.()
  expect(await screen.findByRole('heading', { name: 'Error: AuthFailure' })).toBeVisible()
  expect(screen.getByText(new RegExp(words.keyRefused))).toBeVisible()
  expect(drawn()).toBeVisible()
  press(toast.dismiss)
  expect(screen.queryByRole('heading')).toBeNull()
  press(words.show)
  expect(screen.getByRole('heading', { name: 'Error: AuthFailure' })).toBeVisible()
  expect(scripts()).toHaveLength(1)
})
