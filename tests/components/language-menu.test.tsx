import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageLinks } from '#components/islands/language-menu.tsx'

const route = vi.hoisted(() => ({ path: '' }))

vi.mock('next/navigation', () => ({ usePathname: () => route.path }))

const languageLinks = <LanguageLinks locale="ku" currentIcon={<i data-testid="current-icon" />} />

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

// jsdom cannot follow links and would log an error.
const preventNavigation = (event: Event) => event.preventDefault()

beforeEach(() => {
  route.path = '/ku/careers'
  window.addEventListener('click', preventNavigation)
})

afterEach(() => {
  window.removeEventListener('click', preventNavigation)
  localStorage.clear()
})

test.each(['pointerDown', 'click'] as const)(
  '%s on a language link → its URL includes the current query and fragment',
  (event) => {
    window.history.replaceState(null, '', '/ku/careers?category=tech&x=%D8%A6#jobs')
    render(languageLinks)
    const link = screen.getByRole('link', { name: 'English' })
    fireEvent[event](link)
    expect(link).toHaveAttribute('href', '/en/careers?category=tech&x=%D8%A6#jobs')
    window.history.replaceState(null, '', '/')
  },
)

test.each([
  ['/ku', ['/ku', '/ar', '/en']],
  ['/ku/job-details/7', ['/ku/job-details/7', '/ar/job-details/7', '/en/job-details/7']],
  ['/kurdish', ['/ku/kurdish', '/ar/kurdish', '/en/kurdish']],
])('page %s → the language links lead to %j', (path, expected) => {
  route.path = path
  render(languageLinks)
  expect(hrefs()).toEqual(expected)
})

test('language links → each has its own `lang`; only the current one has `aria-current` and the icon', () => {
  render(languageLinks)
  const [ku, ar, en] = screen.getAllByRole('link')
  expect([ku, ar, en].map((link) => link?.getAttribute('lang'))).toEqual(['ckb', 'ar', 'en'])
  expect([ku, ar, en].map((link) => link?.getAttribute('aria-current'))).toEqual(['true', null, null])
  expect(ku?.contains(screen.getByTestId('current-icon'))).toBe(true)
})

test('click on a language → stores the language in a cookie and in local storage', () => {
  const cookieSetter = vi.spyOn(document, 'cookie', 'set')
  render(languageLinks)
  fireEvent.click(screen.getByRole('link', { name: 'English' }))
  expect(cookieSetter).toHaveBeenCalledExactlyOnceWith(
    'selectedLanguage=en; path=/; max-age=31536000; SameSite=Lax',
  )
  expect(localStorage.getItem('selectedLanguage')).toBe('en')
})

test('server-rendered language links → contain `href` and `hrefLang`', () => {
  const html = renderToString(languageLinks)
  expect(html).toContain('href="/ar/careers"')
  expect(html).toContain('hrefLang="ku"')
})
