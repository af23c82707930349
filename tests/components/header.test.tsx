import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Header } from '#components/layout/header.tsx'
import { serviceGroups } from '#lib/content/services.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
}))

const { nav, links } = pageCopy('ku', 'common')
const hotelsName = pageCopy('ku', 'hotels').service.name

// jsdom does not implement a dialog’s `showModal` or `close`.
beforeEach(() => {
  render(<Header locale="ku" />)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

const findMenu = (label: string) => {
  const summary = screen.getByText(label, { selector: 'nav summary' })
  const details = summary.closest('details')
  if (!details) throw new Error(`no menu named ${label}`)
  return { summary, details }
}

const readHrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'))

const groupPaths = [...serviceGroups.values()].map((group) => group.map(({ slug }) => `/ku/${slug}`))

test('services menu → links to every service page', () => {
  expect(readHrefs(findMenu(nav.services).details)).toEqual(groupPaths.flat())
})

test('side menu → contains a named list of links for each group of services', async () => {
  await userEvent.click(screen.getByRole('button', { name: nav.menu }))
  const shownPaths = Object.values(pageCopy('ku', 'common').serviceGroups).map((name) =>
    readHrefs(within(screen.getByRole('dialog')).getByRole('list', { name })),
  )
  expect(shownPaths).toEqual(groupPaths)
})

test('About menu → contains the links that a narrow header omits, then the company’s pages', () => {
  expect(readHrefs(findMenu(nav.about).details)).toEqual([
    '/ku/drivers-club',
    '/ku/organizational-panel',
    '/ku/blogs',
    '/ku/careers',
    '/ku/about',
    '/ku/contact-us',
    '/ku/privacy-policy',
  ])
})

test('driver registration link → opens in a new tab, as its accessible name announces', () => {
  const mainNavigation = screen.getByRole('navigation', { name: nav.mainNavigation })
  const link = within(mainNavigation).getByRole('link', {
    name: new RegExp(`^${nav.driveWithUs}.*${links.newTab}`),
  })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener')
})

test('Escape in an open menu → closes the menu and focuses its button', async () => {
  const { details, summary } = findMenu(nav.services)
  details.open = true
  within(details).getAllByRole('link')[3]?.focus()
  await userEvent.keyboard('{Escape}')
  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(summary)
})

test.each([
  ['pointer down outside the menu', () => fireEvent.pointerDown(document.body)],
  ['focus outside the menu', () => screen.getByRole('link', { name: nav.home }).focus()],
  [
    'click on a link in the menu',
    () => fireEvent.click(screen.getByRole('link', { name: new RegExp(hotelsName) })),
  ],
  ['popstate event', () => fireEvent(window, new PopStateEvent('popstate'))],
])('menu open, %s → the menu closes', (_, interact) => {
  const { details, summary } = findMenu(nav.services)
  details.open = true
  // jsdom cannot follow links and would log an error.
  details.addEventListener('click', (event) => event.preventDefault())
  fireEvent.pointerDown(summary)
  expect(details.open).toBe(true)
  interact()
  expect(details.open).toBe(false)
})

test('side menu → its Close button, a link, the backdrop and a popstate event each close it', async () => {
  const menuButton = screen.getByRole('button', { name: nav.menu })
  expect(menuButton.getAttribute('aria-expanded')).toBe('false')
  const closeActions = [
    () => userEvent.click(screen.getByRole('button', { name: nav.close })),
    () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: nav.careers })),
    () => fireEvent.click(screen.getByRole('dialog')),
    () => fireEvent(window, new PopStateEvent('popstate')),
  ]
  for (const close of closeActions) {
    menuButton.focus()
    await userEvent.keyboard(' ')
    const menu = screen.getByRole('dialog', { name: nav.menu })
    menu.addEventListener('click', (event) => event.preventDefault())
    expect(menuButton.getAttribute('aria-expanded')).toBe('true')
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(menuButton.getAttribute('aria-expanded')).toBe('false')
  }
})

test('side menu → “bus ticket” is a link; “professional services” is plain text', async () => {
  await userEvent.click(screen.getByRole('button', { name: nav.menu }))
  const menu = screen.getByRole('dialog')
  expect(menu.querySelector('a[href="/ku/bus-ticket"]')).not.toBeNull()
  expect(within(menu).getByText(nav.professionalServices).closest('a')).toBeNull()
})
