import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  errors,
  field,
  labels,
  sent,
  setUp,
  submit,
  summary,
  toast,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the title says that something is wrong, also when it is written anew, until nothing is', async () => {
  document.title = 'Application form | Site'
  const { user } = setUp(sent, { areFilesRequired: false })
  await user.type(field(labels.fullName), 'Shilan')
  await user.type(field(labels.email), 'nobody')
  await user.type(field(labels.phone), '0750')
  await user.click(submit())
  expect(await toast(errors.invalidEmail)).toBeVisible()
  await vi.waitFor(() => expect(document.title).toBe('Error: Application form | Site'))
  document.title = 'Application form | Site'
  await vi.waitFor(() => expect(document.title).toBe('Error: Application form | Site'))
  await user.type(field(labels.email), '@example.com')
  await vi.waitFor(() => expect(document.title).toBe('Application form | Site'))
  expect(screen.queryByRole('heading', { name: copy.summary.title })).toBeNull()
})

test('the notice of a page that came with errors gives way to what is wrong now', async () => {
  document.title = 'Error: Application form'
  const { user } = setUp(sent, {
    draft: { values: {}, errors: { fullName: 'notEmpty' } },
    notice: <p>Not sent</p>,
  })
  expect(document.title).toBe('Error: Application form')
  expect(screen.getByText('Not sent')).toBeVisible()
  await user.click(submit())
  const box = await summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(screen.queryByText('Not sent')).toBeNull()
})
