import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { restoredForm } from '#tests/support/components/application-form.tsx'
import {
  copy,
  field,
  fieldValues,
  fillIn,
  fillInAndSend,
  findSummary,
  findToast,
  labels,
  setUp,
  submitButton,
} from '#tests/support/components/contact-form.tsx'

const respondWith = (status: number, body: object) => () => Response.json(body, { status })

afterEach(() => vi.unstubAllGlobals())

const findSummaryLinks = async () =>
  within(await findSummary())
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent])

test('missing or invalid fields → each shows an error, and the focused summary links to them', async () => {
  const { user, send } = setUp(respondWith(200, {}))
  await user.type(field(labels.name), '7')
  await user.click(submitButton())
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(await findSummaryLinks()).toEqual([
    ['#name', `${labels.name}: ${copy.errors.nameShort}`],
    ['#email', `${labels.email}: ${copy.errors.invalidEmail}`],
    ['#message', `${labels.message}: ${copy.errors.messageRequired}`],
  ])
  expect(screen.queryByText(copy.errors.nameShort, { selector: '[data-kind] bdi' })).toBeNull()
  expect(field(labels.name)).toHaveAccessibleDescription(copy.errors.nameShort)
  expect(field(labels.email)).toHaveAccessibleDescription(
    `${copy.form.hints.email} ${copy.errors.invalidEmail}`,
  )
  expect(field(labels.message)).toHaveAccessibleDescription(copy.errors.messageRequired)
  expect(send).not.toHaveBeenCalled()
})

test('message accepted → a dialog shows the reference, and the form is cleared; OK clicked → a note with the reference receives focus', async () => {
  const reply = { success: true, message: 'We have it.', reference: 'ABC123456789', receipt: 'sealed' }
  const { user, send } = setUp(respondWith(200, reply), { initial: restoredForm({}) })
  expect(screen.getByText('Not sent')).toBeVisible()
  await fillInAndSend(user)
  const modal = await screen.findByRole('dialog', { name: copy.modal.title })
  expect(await findToast('We have it.')).toBeVisible()
  expect(String(send.mock.calls[0]?.[1].body)).toBe(
    'lng=en&name=Shilan&email=shilan%40example.com&message=My+bag+is+in+the+taxi.',
  )
  const receiptPath = '/en/contact-us/result?receipt=sealed'
  expect(within(modal).getByText('ABC123456789')).toBeVisible()
  expect(within(modal).getByRole('link', { name: copy.receipt.own })).toHaveAttribute('href', receiptPath)
  await user.click(within(modal).getByRole('button', { name: copy.modal.ok }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Not sent')).toBeNull()
  expect(fieldValues()).toEqual(['', '', ''])
  expect(sessionStorage.getItem('contact-draft')).toBeNull()
  const note = screen.getByText(copy.modal.title).parentElement
  await vi.waitFor(() => expect(note).toHaveFocus())
  expect(note).toHaveTextContent(copy.receipt.reply)
  expect(note).toHaveTextContent('ABC123456789')
  expect(screen.getByRole('link', { name: copy.receipt.own })).toHaveAttribute('href', receiptPath)
})

test('receipt not stored → the note shows the reference, but no link to a receipt', async () => {
  const { user } = setUp(
    respondWith(200, { success: true, message: 'We have it.', reference: 'ABC123456789' }),
  )
  await fillInAndSend(user)
  await user.click(await screen.findByRole('button', { name: copy.modal.ok }))
  expect(screen.getByText('ABC123456789')).toBeVisible()
  expect(screen.queryByRole('link', { name: copy.receipt.own })).toBeNull()
})

test('undeliverable e-mail address → the note says that we cannot send e-mail to it, and does not promise a reply', async () => {
  const reply = { success: true, message: 'We have it.', reference: 'ABC123456789', isUnreachable: true }
  const { user } = setUp(respondWith(200, reply))
  await fillInAndSend(user)
  await user.click(await screen.findByRole('button', { name: copy.modal.ok }))
  expect(screen.getByText(copy.receipt.unreachable)).toBeVisible()
  expect(screen.queryByText(copy.receipt.reply)).toBeNull()
})

test('message refused with 422 and no field errors → the form is cleared and the summary receives focus', async () => {
  const { user } = setUp(respondWith(422, { success: false, message: 'Not today.', errors: {} }))
  await fillInAndSend(user)
  expect(await findToast('Not today.')).toBeVisible()
  expect(fieldValues()).toEqual(['', '', ''])
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(summary).toHaveTextContent('Not today.')
  expect(submitButton()).toHaveAttribute('aria-busy', 'false')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sessionStorage.getItem('contact-draft')).toBeNull()
})

test('field error from the server → is shown beside the field and in the summary; the typed values are preserved', async () => {
  const { user } = setUp(respondWith(422, { success: false, message: 'Look.', errors: { email: 'Who?' } }))
  await fillInAndSend(user)
  expect(await findToast('Look.')).toBeVisible()
  expect(field(labels.email)).toHaveAccessibleDescription(`${copy.form.hints.email} Who?`)
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(await findSummaryLinks()).toEqual([['#email', `${labels.email}: Who?`]])
  expect(fieldValues()).toContain('My bag is in the taxi.')
})

test('contact form reopened in the same tab → the typed text is restored', async () => {
  const { user } = setUp(respondWith(200, {}))
  await fillIn(user)
  cleanup()
  setUp(respondWith(200, {}))
  expect(fieldValues()).toEqual(['Shilan', 'shilan@example.com', 'My bag is in the taxi.'])
})
