import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SentApplications } from '#components/islands/sent-applications.tsx'
import { storeApplication } from '#lib/browser/storage.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderRoute, renderStatic } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', async () => ({
  ...(await import('#tests/support/components/router.ts')),
  redirect: (url: string) => {
    throw new Error(`redirect to ${url}`)
  },
}))

afterEach(() => localStorage.clear())

test.each(['ABC0EFGH1JKM', ' abc0-efgh-1jkm ', 'ABCO EFGH LJKM', 'abc٠–efgh–۱jkm'])(
  'reference “%s” → redirects to its application page',
  async (reference) => {
    const rendering = renderRoute('application', 'ku', { reference })
    await expect(rendering).rejects.toThrow('redirect to /ku/application/ABC0EFGH1JKM')
  },
)

test.each(localeCodes)(
  'invalid reference, locale %s → an alert is shown; the field keeps the entered text',
  async (locale) => {
    const { find, labels } = pageCopy(locale, 'application')
    const enteredReference = 'abc <12>'
    const pageQueries = within(
      await renderStatic(await renderRoute('application', locale, { reference: enteredReference })),
    )
    const field = pageQueries.getByRole('textbox', { name: labels.reference })
    expect(field).toHaveValue(enteredReference)
    expect(field).toBeInvalid()
    expect(field).toHaveAttribute('autocorrect', 'off')
    expect(pageQueries.getByRole('alert')).toHaveTextContent(find.wrong)
  },
)

const { device: copy } = pageCopy('en', 'application').find

const renderList = () => render(<SentApplications copy={copy} applicationsPath="/en/application" />)

test('no valid entry in local storage → no list of applications is rendered', () => {
  localStorage.setItem('applications', '{"../x":"x"}')
  renderList()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('remembered applications → are linked, newest first; “forget” removes the links and focuses the status', async () => {
  for (const reference of ['AAAAAAAAAAAA', 'BBBBBBBBBBBB', 'BBBBBBBBBBBB'])
    storeApplication(reference, 'Recruiter')
  renderList()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/en/application/BBBBBBBBBBBB', '/en/application/AAAAAAAAAAAA'])
  await userEvent.setup().click(screen.getByRole('button', { name: copy.forget }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent(copy.forgotten)
  expect(screen.getByRole('status')).toHaveFocus()
  expect(localStorage).toHaveLength(0)
})
