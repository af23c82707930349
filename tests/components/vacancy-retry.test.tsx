import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VacancyRetry } from '#components/islands/vacancy-retry.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { queryOf } from '#tests/support/components/careers.tsx'
import { router } from '#tests/support/components/router.ts'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))

const { jobs } = pageCopy('en', 'careers')
const found = () => new Response(null)
const failure = () => new Response(null, { status: 503 })

const setUp = async (answers: (() => Response)[]) => {
  const load = vi.fn(async () => (answers.shift() ?? failure)())
  vi.stubGlobal('fetch', load)
  render(
    <section tabIndex={-1} aria-label="jobs">
      <VacancyRetry copy={jobs} query={queryOf('')} icon={null} />
    </section>,
  )
  return load
}

beforeEach(() => router.refresh.mockReset())

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('the server can load them again → the page is asked for anew, the focus left alone', async () => {
  await setUp([found])
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(document.body).toHaveFocus()
})

test('still no answer → says so; asked again, the focus stays with the list', async () => {
  const load = await setUp([failure, found])
  expect(screen.getByRole('heading')).toHaveTextContent(jobs.failed)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(router.refresh).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: jobs.retry }))
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.getByRole('region')).toHaveFocus()
})

test('the connection comes back → asked again by itself', async () => {
  const load = await setUp([failure, found])
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await screen.findByRole('button', { name: jobs.retry })
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(document.body).toHaveFocus()
})

test('a login token → goes along, and no vacancy comes back', async () => {
  localStorage.setItem('token', 'abc')
  const load = await setUp([found])
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledWith(
    '/web/vacancies',
    expect.objectContaining({
      method: 'HEAD',
      headers: { accept: 'application/json', authorization: 'Bearer abc' },
    }),
  )
})

test('without JavaScript → a button that asks for the same address', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <VacancyRetry copy={jobs} query={queryOf('?category=hr&q=cook')} icon={null} />,
  )
  const form = page.querySelector('form')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ category: 'hr', q: 'cook' })
})
