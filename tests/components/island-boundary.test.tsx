import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IslandBoundary } from '#components/islands/island-boundary.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'

vi.mock('next/navigation', () => ({ useParams: () => ({ locale: 'ar' }) }))

const copy = pageCopy('ar', 'fault')

let isBroken = true
const BrokenIsland = () => {
  if (isBroken) throw new Error('broken island')
  return <p>Island</p>
}

test('island that throws → an error message replaces only that island; the retry button renders the island again', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  render(
    <main>
      <h1>Page</h1>
      <IslandBoundary>
        <BrokenIsland />
      </IslandBoundary>
    </main>,
  )
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible()
  expect(await screen.findByText(copy.text)).toBeVisible()
  consoleError.mockClear()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: copy.retry }))
  expect(await screen.findByText('Island')).toBeVisible()
  expect(screen.queryByText(copy.text)).toBeNull()
})
