import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'

const externalLink = { href: 'https://app.example.com/', isExternal: true, note: 'opens in a new tab' }

test('external link → opens in a new tab; its accessible name is its text plus the note', () => {
  render(<SiteLink link={externalLink}>App</SiteLink>)
  const link = screen.getByRole('link', { name: /^App.*opens in a new tab/ })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener')
})

test('external link with `aria-label` → its accessible name is the label plus the note', () => {
  render(
    <SiteLink link={externalLink} aria-label="The app">
      <i />
    </SiteLink>,
  )
  expect(screen.getByRole('link', { name: 'The app (opens in a new tab)' })).toBeVisible()
})

test.each(['/ku/taxi-ride', '#steps', 'tel:1551'])('link to %s → opens in the same tab', (href) => {
  render(<SiteLink link={{ href, isExternal: false }}>There</SiteLink>)
  const link = screen.getByRole('link', { name: 'There' })
  expect(link.getAttribute('href')).toBe(href)
  expect(link.getAttribute('target')).toBeNull()
})

test('null link → `SiteLink` renders plain text; `ButtonLink` renders nothing', () => {
  const { container } = render(
    <>
      <SiteLink link={null} className="tile">
        Soon
      </SiteLink>
      <ButtonLink link={null}>Press</ButtonLink>
    </>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.innerHTML).toBe('<span class="tile">Soon</span>')
})

test.each([
  ['پەیوەندی بە 1551ـەوە بکە', ['1551']],
  ['هێڵ 0750 123 4567 یان +964 750 123 4567', ['0750 123 4567', '+964 750 123 4567']],
  ['نامە بۆ jobs.ku@hawre.example بنێرە', ['jobs.ku@hawre.example']],
  ['٥٬٠٠٠ کاڵا لە ١٠ خولەکدا، 24/7، 404', []],
])('copy “%s” → isolates %j as left-to-right', (copy, expected) => {
  const { container } = render(<CopyText>{copy}</CopyText>)
  const isolatedTexts = [...container.querySelectorAll('bdi[dir="ltr"]')].map((bdi) => bdi.textContent)
  expect(isolatedTexts).toEqual(expected)
  expect(container.textContent).toBe(copy)
})
