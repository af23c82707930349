import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorMessage } from '#components/islands/error-message.tsx'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

test.each(localeCodes)(
  'server error, locale %s → the error page shows the error’s number, a retry button and a link to the home page',
  async (locale) => {
    const copy = pageCopy(locale, 'fault')
    const retry = vi.fn()
    render(
      <ErrorMessage
        locale={locale}
        error={Object.assign(new Error('x'), { digest: '1066' })}
        retry={retry}
      />,
    )
    expect(screen.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
    expect(screen.getByText(copy.number)).toHaveTextContent(`${copy.number} 1066`)
    expect(screen.getByRole('link', { name: copy.home }).getAttribute('href')).toBe(`/${locale}`)
    await userEvent.click(screen.getByRole('button', { name: copy.retry }))
    expect(retry).toHaveBeenCalledOnce()
  },
)

test.each(localeCodes)(
  'ChunkLoadError while offline, locale %s → the error page shows the “not loaded” message',
  (locale) => {
    const { title, notLoaded } = pageCopy(locale, 'fault')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const error = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
    render(<ErrorMessage locale={locale} error={error} retry={() => {}} />)
    expect(screen.getByRole('heading', { level: 1, name: notLoaded.title })).toBeVisible()
    expect(screen.getByText(notLoaded.text)).toBeVisible()
    expect(screen.queryByText(title)).toBeNull()
  },
)
