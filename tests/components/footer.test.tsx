import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Footer, SocialLinks } from '#components/layout/footer.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'

const { footer, links } = pageCopy('ku', 'common')
const noSocialLinks = { twitter: null, instagram: null, youtube: null, linkedin: null, telegram: null }

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.mode
})

test('footer → its twelve links, the telephone number, and the year in the language’s digits', () => {
  render(<Footer locale="ku" />)
  const navigation = screen.getByRole('navigation', { name: footer.label })
  expect(within(navigation).getAllByRole('link')).toHaveLength(12)
  expect(within(navigation).getByRole('link', { name: footer.links.cities })).toHaveAttribute(
    'href',
    '/ku/cities',
  )
  expect(screen.getByRole('link', { name: footer.call }).getAttribute('href')).toBe('tel:1551')
  expect(screen.getByText(/^© [٠-٩]{4} /)).toBeVisible()
})

test('the logo leads home, and each network has its icon, named and in a new tab', () => {
  render(<Footer locale="ku" />)
  const { home } = pageCopy('ku', 'common').nav
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/ku')
  for (const name of Object.values(footer.social)) {
    const link = screen.getByRole('link', { name: `${name} (${links.newTab})` })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('href')).toMatch(/^https:\/\/\w+\.example\.com$/)
  }
})

test('no social address → no list; one → its icon alone, in a new tab', () => {
  const { container, rerender } = render(<SocialLinks names={footer.social} links={noSocialLinks} />)
  expect(container.innerHTML).toBe('')
  const telegram = { href: 'https://t.example/hawre', external: true, note: links.newTab }
  rerender(<SocialLinks names={footer.social} links={{ ...noSocialLinks, telegram }} />)
  expect(screen.getByRole('link')).toHaveAccessibleName(`${footer.social.telegram} (${links.newTab})`)
})

test('dark chosen → shown at once and kept; the device’s own → forgotten', async () => {
  render(<Footer locale="ku" />)
  const { appearance } = footer
  expect(screen.getByRole('radio', { name: appearance.system })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: appearance.dark }))
  expect(document.documentElement.dataset.mode).toBe('dark')
  expect(localStorage.getItem('mode')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: appearance.system }))
  expect(document.documentElement.dataset.mode).toBeUndefined()
  expect(localStorage.getItem('mode')).toBeNull()
})

test('a choice from before → shown and checked', () => {
  // The script of every page has applied it.
  document.documentElement.dataset.mode = 'light'
  render(<Footer locale="ku" />)
  expect(screen.getByRole('radio', { name: footer.appearance.light })).toBeChecked()
  expect(document.documentElement.dataset.mode).toBe('light')
})
