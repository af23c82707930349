import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendLink } from '#components/sections/send-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import { sendLinkContent } from '#lib/content/send-link.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { renderStatic } from '#tests/support/components/render-page.tsx'

const appStore = { platform: 'android', name: 'Google Play', text: 'Get the Android app' } as const
const appStoreLink = linksFor('en').external('https://play.example.com')

test.each(localeCodes)(
  'neither SMS form nor app store, locale %s → the section contains the QR code’s caption, and the web app link as a button',
  async (locale) => {
    const content = sendLinkContent(locale)
    const section = await renderStatic(<SendLink {...content} hasForm={false} />)
    expect(section.querySelector('form, input, button')).toBeNull()
    const links = [...section.querySelectorAll('a')].map(({ href, target, className }) => [
      href,
      target,
      className,
    ])
    expect(links).toEqual([[`${content.webApp.link.href}/`, '_blank', expect.stringContaining('button')]])
    expect(section).toHaveTextContent(content.codeCaption)
  },
)

const renderWithAppStore = async (hasForm: boolean) => {
  const content = sendLinkContent('en')
  const section = await renderStatic(
    <SendLink {...content} hasForm={hasForm} stores={[{ ...appStore, link: appStoreLink }]} />,
  )
  const badge = within(section).getByRole('link', { name: /Get the Android app ?Google Play/ })
  expect(badge).toHaveAttribute('href', appStoreLink.href)
  expect(badge).toHaveClass('button')
  expect(badge.querySelector('svg path')).not.toBeNull()
  return within(section)
}

test('app store but no SMS form → the section shows the store’s badge with an icon, and a text link to the web app', async () => {
  const { webApp } = sendLinkContent('en')
  const queries = await renderWithAppStore(false)
  expect(queries.getByRole('link', { name: new RegExp(webApp.label) })).toHaveClass('text-link')
})

test('SMS form and an app store → the section shows the form and the store’s badge', async () => {
  const queries = await renderWithAppStore(true)
  expect(queries.getByRole('textbox')).toBeRequired()
})

test('SMS form but no app store → the section shows the form and no QR code', async () => {
  const content = sendLinkContent('en')
  const section = await renderStatic(<SendLink {...content} hasForm />)
  expect(within(section).getByRole('textbox', { name: content.copy.phoneLabel })).toBeRequired()
  expect(section).not.toHaveTextContent(content.codeCaption)
})
