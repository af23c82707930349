import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { finder } from '#tests/support/components/branches.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { near } = pageCopy('en', 'contact')

beforeEach(() => window.history.replaceState(null, '', '/en/contact'))
afterEach(() => vi.unstubAllGlobals())

describe('near me', () => {
  const answer = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    vi.stubGlobal('navigator', { ...window.navigator, geolocation: { getCurrentPosition } })

  test('asked only on request; nearest first with distances, and back', async () => {
    const ask = vi.fn((found: (position: unknown) => void) =>
      found({ coords: { latitude: 36.2, longitude: 44 } }),
    )
    answer(ask)
    render(finder())
    expect(ask).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: near.button }))
    expect(document.querySelector('li:has(> details)')).toHaveAttribute('id', 'erbil')
    expect(document.querySelector('li:has(> details)')).toHaveTextContent('1.9 km')
    await userEvent.click(screen.getByRole('button', { name: near.stop }))
    expect(screen.getByRole('heading', { name: /Iran/ })).toBeVisible()
  })

  const noted = async (sentence: string) => {
    render(finder())
    await userEvent.click(screen.getByRole('button', { name: near.button }))
    expect(screen.getByText(new RegExp(RegExp.escape(sentence)))).toBeVisible()
    expect(document.querySelectorAll('li:has(> details)')).toHaveLength(37)
  }

  test.each([
    ['refused', 1, near.refused],
    ['a device that does not know', 2, near.unavailable],
    ['nothing in time', 3, near.late],
  ])('%s → says so, and the list stays', async (_, code, sentence) => {
    answer((_found, fail) =>
      fail?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
    )
    await noted(sentence)
  })
})
