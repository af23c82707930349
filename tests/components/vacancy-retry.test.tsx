import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VacancyRetry } from '#components/islands/vacancy-retry.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { vacanciesSection } from '#tests/support/careers.ts'

vi.mock('next/navigation', () => import('#tests/support/router.ts'))

const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString()
const vacancy = {
  _id: '7',
  title: 'Engineer',
  category: 'Tech',
  jobDescription: '<script>1</script><p>  </p><p>First <b>line</b></p><p>Second</p>',
  createdAt: twoDaysAgo,
  updatedAt: null,
  translations: { ku: { title: 'ئەندازیار', jobDescription: '<p>دێڕی یەکەم</p>' } },
}
const list = () => Response.json({ success: true, data: [vacancy] })
const failure = () => Response.json({ success: false, message: '' }, { status: 503 })

const setUp = (locale: Locale, answers: (() => Response)[]) => {
  const load = vi.fn(async () => (answers.shift() ?? failure)())
  vi.stubGlobal('fetch', load)
  const { copy, tabs, words } = vacanciesSection(locale, null)
  render(<VacancyRetry copy={copy} tabs={tabs} words={words} icons={{ alert: null, arrow: null }} />)
  return { load, jobs: pageCopy(locale, 'careers').jobs }
}

beforeEach(() => {
  Element.prototype.scrollBy = () => {}
})

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the browser can load what the server could not → the rows, in the page’s language', async () => {
  setUp('ku', [list])
  expect(await screen.findByRole('heading', { name: 'ئەندازیار' })).toBeVisible()
  expect(screen.getByText('دێڕی یەکەم')).toBeVisible()
  expect(screen.getByText('٢ days ago')).toBeVisible()
  expect(screen.getByRole('tabpanel').querySelector('a')).toHaveAttribute('href', '/ku/job-details/7')
})

test('no words in the page’s language → those there are, the first line of text', async () => {
  setUp('en', [list])
  const title = await screen.findByRole('heading', { name: 'Engineer' })
  expect(title).toHaveAttribute('dir', 'auto')
  expect(screen.getByText('First line')).toBeVisible()
})

test('still no answer → says so; asked again, the rows and the focus on the tabs', async () => {
  const { load, jobs } = setUp('en', [failure, list])
  expect(screen.getByRole('heading')).toHaveTextContent(jobs.failed)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  const button = await screen.findByRole('button', { name: jobs.retry })
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Engineer' })).toBeVisible()
  expect(screen.getAllByRole('tab')[0]).toHaveFocus()
})

test('a login token → goes along', async () => {
  localStorage.setItem('token', 'abc')
  const { load } = setUp('en', [list])
  await screen.findByRole('heading', { name: 'Engineer' })
  expect(load).toHaveBeenCalledWith(
    '/web/vacancies',
    expect.objectContaining({ headers: { accept: 'application/json', authorization: 'Bearer abc' } }),
  )
})
