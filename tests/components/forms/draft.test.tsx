import { cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import {
  applicationForm,
  copy,
  errors,
  field,
  fillIn,
  findSummary,
  hydrateForm,
  labels,
  restoredForm,
  setUp,
  submitButton,
  typeTextFields,
} from '#tests/support/components/application-form.tsx'

const storageKey = 'application-draft /web/apply-job/7'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const coverLetterField = () => field(labels.coverLetter)
const storeDraft = (text: object) => sessionStorage.setItem(storageKey, JSON.stringify({ text }))
const typeAndClose = async () => {
  const { user } = setUp()
  await typeTextFields(user)
  await user.type(coverLetterField(), 'I drive well.')
  cleanup()
}

test('application form reopened in the same tab → the typed text is restored', async () => {
  await typeAndClose()
  setUp()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  expect(field(labels.email)).toHaveValue('shilan@example.com')
  expect(field(labels.phone)).toHaveValue('0750 123 4567')
  expect(coverLetterField()).toHaveValue('I drive well.')
})

test('vacancy without a draft → the form is empty, even if another vacancy has a draft', async () => {
  await typeAndClose()
  setUp(undefined, { action: '/web/apply-job/8' })
  expect(field(labels.fullName)).toHaveValue('')
})

const rejectOffline = () => Promise.reject(new TypeError('offline'))
const readSentHeaders = ({ send }: ReturnType<typeof setUp>, header: string) =>
  send.mock.calls.map(([, { headers }]) => new Headers({ ...headers }).get(header) ?? '')

test('application sent again after a failure and a reload → uses the same idempotency key; edited → uses a new key', async () => {
  const options = { areFilesRequired: false }
  const firstForm = setUp(rejectOffline, options)
  await typeTextFields(firstForm.user)
  await firstForm.user.click(submitButton())
  expect(await screen.findByText(errors.network)).toBeVisible()
  cleanup()
  const secondForm = setUp(rejectOffline, options)
  await secondForm.user.click(submitButton())
  expect(await screen.findByText(errors.network)).toBeVisible()
  await secondForm.user.type(field(labels.phone), '8')
  await secondForm.user.click(submitButton())
  await vi.waitFor(() => expect(secondForm.send).toHaveBeenCalledTimes(2))
  const [firstKey] = readSentHeaders(firstForm, 'idempotency-key')
  const [secondKey, changedKey] = readSentHeaders(secondForm, 'idempotency-key')
  expect(firstKey).toMatch(/^[\x21\x23-\x7e]{16,255}$/)
  expect(secondKey).toBe(firstKey)
  expect(changedKey).not.toBe(firstKey)
})

test('response arrives while another page is loading → the draft and its idempotency key are kept', async () => {
  const options = { areFilesRequired: false }
  const firstForm = setUp(() => {
    dispatchEvent(new Event('beforeunload'))
    return Response.json({ success: true, reference: 'K3BT6J0TW794', receipt: 'r' })
  }, options)
  await typeTextFields(firstForm.user)
  await firstForm.user.click(submitButton())
  await vi.waitFor(() => expect(submitButton()).toBeEnabled())
  cleanup()
  const secondForm = setUp(rejectOffline, options)
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  await secondForm.user.click(submitButton())
  await vi.waitFor(() => expect(secondForm.send).toHaveBeenCalledOnce())
  expect(readSentHeaders(secondForm, 'idempotency-key')).toEqual(
    readSentHeaders(firstForm, 'idempotency-key'),
  )
})

test('page restored from the back/forward cache → its form shows the text of a newer draft', async () => {
  await typeAndClose()
  setUp()
  storeDraft({ fullName: 'Shilan A. Karim', email: '' })
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(field(labels.fullName)).toHaveValue('Shilan A. Karim')
  expect(field(labels.email)).toHaveValue('')
})

test('application form reopened after a minute → the `form-age` header counts from when the form was first opened', async () => {
  const openedAt = Date.now() - 60_000
  sessionStorage.setItem(storageKey, JSON.stringify({ text: { fullName: 'Shilan' }, openedAt }))
  const form = setUp(rejectOffline, { areFilesRequired: false })
  await typeTextFields(form.user)
  await form.user.click(submitButton())
  expect(await screen.findByText(errors.network)).toBeVisible()
  expect(Number(readSentHeaders(form, 'form-age')[0])).toBeGreaterThanOrEqual(60_000)
})

test('application sent → its draft is removed from session storage', async () => {
  const { user } = setUp()
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByRole('heading', { name: copy.receipt.title })).toBeVisible()
  expect(sessionStorage.getItem(storageKey)).toBeNull()
})

test('vacancy closed before the form is sent (410) → the focused summary links to the jobs; the typed values are preserved', async () => {
  const respond = () =>
    Response.json({ success: false, message: 'No longer open', errors: {} }, { status: 410 })
  const { user } = setUp(respond)
  await fillIn(user)
  await user.click(submitButton())
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(summary).toHaveTextContent('No longer open')
  expect(screen.getByRole('link', { name: copy.receipt.back })).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
})

test.each([
  ['invalid JSON', 'text'],
  ['null', 'null'],
  ['a list', '[1]'],
])('stored draft is %s → the form is empty and accepts input', async (_name, content) => {
  sessionStorage.setItem(storageKey, content)
  const { user } = setUp()
  expect(field(labels.fullName)).toHaveValue('')
  await user.type(field(labels.fullName), 'Shilan')
  expect(field(labels.fullName)).toHaveValue('Shilan')
})

test('form returned by the server with values → shows them and ignores the draft', () => {
  storeDraft({ fullName: 'Older', phone: '1' })
  setUp(undefined, { initial: restoredForm({ values: { fullName: 'Shilan' } }) })
  expect(field(labels.fullName)).toHaveValue('Shilan')
  expect(field(labels.phone)).toHaveValue('')
})

test('text entered before hydration → is kept; the draft fills only empty fields', () => {
  storeDraft({ fullName: 'Older', phone: '0750 123 4567' })
  const container = document.createElement('div')
  container.innerHTML = renderToString(applicationForm())
  document.body.append(container)
  const input = container.querySelector<HTMLInputElement>('#fullName')
  if (input) input.value = 'Shilan'
  hydrateForm(container)
  expect(field(labels.fullName)).toHaveValue('Shilan')
  expect(field(labels.phone)).toHaveValue('0750 123 4567')
  expect(sessionStorage.getItem(storageKey)).toContain('Shilan')
})

test('session storage blocked → the application can still be sent', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
  const { user } = setUp()
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByRole('heading', { name: copy.receipt.title })).toBeVisible()
})
