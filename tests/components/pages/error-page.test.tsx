import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import PageError from '#app/[locale]/error.tsx'
import { ErrorWordsProvider } from '#components/islands/error-words.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'

const { error: copy } = pageCopy('ku', 'common')

test('a page that threw → what happened in its language, another try, and the way home', async () => {
  const retry = vi.fn()
  render(
    <ErrorWordsProvider words={{ copy, home: { href: '/ku', external: false } }}>
      <PageError error={Object.assign(new Error('x'), { digest: '1066' })} retry={retry} />
    </ErrorWordsProvider>,
  )
  expect(screen.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
  expect(screen.getByText(copy.number)).toHaveTextContent(`${copy.number} 1066`)
  expect(screen.getByRole('link', { name: copy.home }).getAttribute('href')).toBe('/ku')
  await userEvent.click(screen.getByRole('button', { name: copy.retry }))
  expect(retry).toHaveBeenCalledOnce()
})
