import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Footer } from '#components/layout/footer.tsx'
import { setColorMode } from '#lib/browser/color-mode.ts'
import { footerColumns } from '#lib/content/navigation.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const { footer, links } = pageCopy('ku', 'common')

afterEach(() => {
  vi.unstubAllEnvs()
  setColorMode(null)
})

test('Sorani footer → contains all navigation links and a `tel:` link to 1551; the year is in Arabic-Indic digits', () => {
  render(<Footer locale="ku" />)
  const navigation = screen.getByRole('navigation', { name: footer.label })
  expect(within(navigation).getAllByRole('link')).toHaveLength(
    footerColumns.flatMap(({ entries }) => entries).length,
  )
  expect(within(navigation).getByRole('link', { name: footer.links.cities })).toHaveAttribute(
    'href',
    '/ku/cities',
  )
  expect(screen.getByRole('link', { name: footer.call }).getAttribute('href')).toBe('tel:1551')
  expect(screen.getByText(/^© [٠-٩]{4} /)).toBeVisible()
})

test('footer → the logo links to the home page; social links have accessible names and open in a new tab', () => {
  render(<Footer locale="ku" />)
  const { home } = pageCopy('ku', 'common').nav
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/ku')
  for (const name of Object.values(footer.social)) {
    const link = screen.getByRole('link', { name: `${name} (${links.newTab})` })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('href')).toMatch(/^https:\/\/\w+\.example\.com$/)
  }
})

/** Renders a public site’s footer and returns its lists of social links. Resets the modules, which cache settings. */
const renderWithTelegram = async (url: string) => {
  vi.resetModules()
  vi.stubEnv('SITE_URL', 'https://www.example.com')
  vi.stubEnv('SOCIAL_TELEGRAM_URL', url)
  const { Footer } = await import('#components/layout/footer.tsx')
  render(<Footer locale="ku" />)
  return screen.getAllByRole('list').filter((list) => !list.closest('nav'))
}

test('public site’s footer → shows one social link if only Telegram is configured, and no list of social links if no account is configured', async () => {
  expect(await renderWithTelegram('')).toEqual([])
  cleanup()
  const [list, ...others] = await renderWithTelegram('https://t.example/hawre')
  if (!list) throw new Error('no list')
  expect(others).toEqual([])
  const link = within(list).getByRole('link')
  expect(link).toHaveAccessibleName(`${footer.social.telegram} (${links.newTab})`)
  expect(link).toHaveAttribute('href', 'https://t.example/hawre')
})

test('dark mode chosen → is applied and stored in a cookie; system mode chosen → the cookie is deleted', async () => {
  render(<Footer locale="ku" />)
  const { appearance } = footer
  expect(screen.getByRole('radio', { name: appearance.system })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: appearance.dark }))
  expect(document.documentElement.dataset.mode).toBe('dark')
  expect(document.cookie).toBe('mode=dark')
  await userEvent.click(screen.getByRole('radio', { name: appearance.system }))
  expect(document.documentElement.dataset.mode).toBeUndefined()
  expect(document.cookie).toBe('')
})

test('stored colour mode → its radio button is checked, even on a page restored from the back/forward cache', () => {
  // On a real page, an inline script applies the stored mode before the first paint.
  document.documentElement.dataset.mode = 'light'
  render(<Footer locale="ku" />)
  expect(screen.getByRole('radio', { name: footer.appearance.light })).toBeChecked()
  expect(document.documentElement.dataset.mode).toBe('light')
  document.documentElement.dataset.mode = 'dark'
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(screen.getByRole('radio', { name: footer.appearance.dark })).toBeChecked()
})
