import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readStoredApplications, removeStoredApplications } from '#lib/browser/storage.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import {
  acceptedResponse,
  applicationForm,
  copy,
  errors,
  field,
  fileInput,
  fillIn,
  findSummary,
  findToast,
  labels,
  photo,
  receipt,
  restoredForm,
  setUp,
  submitButton,
  typeTextFields,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test('application form → inputs have attributes for autofill, spelling, keyboards, direction and file types; both file hints are visible', () => {
  setUp()
  const expectedAttributes = [
    [field(labels.fullName), { autocomplete: 'name', autocorrect: 'off' }],
    [field(labels.email), { autocorrect: 'off', autocapitalize: 'none', spellcheck: 'false' }],
    [field(labels.email), { type: 'text', autocomplete: 'email', inputmode: 'email', dir: 'ltr' }],
    [field(labels.phone), { autocomplete: 'tel', inputmode: 'tel', dir: 'ltr' }],
    [fileInput(labels.photo), { accept: expect.stringContaining('image/jpeg') }],
    [fileInput(labels.resume), { accept: expect.stringContaining('application/pdf') }],
  ] as const
  for (const [input, attributes] of expectedAttributes)
    for (const [name, value] of Object.entries(attributes)) expect(input).toHaveAttribute(name, value)
  for (const hint of [copy.hints.photo, copy.hints.resume]) expect(screen.getByText(hint)).toBeVisible()
})

test('missing or invalid fields → each shows an error, and the focused summary links to them', async () => {
  const { user, send } = setUp()
  await user.type(field(labels.email), 'nobody')
  await user.click(submitButton())
  expect(field(labels.fullName)).toHaveAccessibleDescription(new RegExp(errors.notEmpty))
  expect(field(labels.email)).toHaveAccessibleDescription(errors.invalidEmail)
  expect(field(labels.phone)).toHaveAccessibleDescription(errors.notEmpty)
  expect(fileInput(labels.photo)).toHaveAccessibleDescription(new RegExp(errors.photoMissing))
  expect(fileInput(labels.resume)).toHaveAccessibleDescription(new RegExp(errors.resumeMissing))
  expect(field(labels.coverLetter)).toBeValid()
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  const links = [...(summary?.querySelectorAll('a') ?? [])].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ])
  expect(links).toEqual([
    ['#fullName', `${labels.fullName}: ${errors.notEmpty}`],
    ['#email', `${labels.email}: ${errors.invalidEmail}`],
    ['#phone', `${labels.phone}: ${errors.notEmpty}`],
    ['#photo', `${labels.photo}: ${errors.photoMissing}`],
    ['#resume', `${labels.resume}: ${errors.resumeMissing}`],
  ])
  expect(screen.queryByText(errors.filesMissing)).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('one required file missing → the “files missing” error is shown; only that file’s field is marked invalid', async () => {
  const { user, send } = setUp()
  await typeTextFields(user)
  await user.upload(fileInput(labels.photo), photo)
  await user.click(submitButton())
  expect(await findToast(errors.filesMissing)).toBeVisible()
  expect(fileInput(labels.photo)).toHaveAttribute('aria-invalid', 'false')
  expect(fileInput(labels.resume)).toHaveAttribute('aria-invalid', 'true')
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(send).not.toHaveBeenCalled()
})

test('complete application → is sent with its files; the receipt lists the received fields', async () => {
  const receivedFields = { fullName: '', email: '', phone: '', photo: 'me.png', resume: 'cv.pdf' }
  const reply = { success: true, message: 'Stored', reference: 'ABC123456789', received: receivedFields }
  const { user, send } = setUp(() => Response.json(reply))
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(screen.getByText('ABC123456789')).toBeVisible()
  expect(await findToast(copy.success)).toBeVisible()
  const [action, request] = send.mock.calls[0] ?? []
  expect(action).toBe('/web/apply-job/7')
  expect(Object.fromEntries(request?.body ?? [])).toMatchObject({
    lng: 'en',
    fullName: 'Shilan Karim',
    email: 'shilan@example.com',
    phone: '0750 123 4567',
    photo: expect.any(File),
    resume: expect.any(File),
  })
  const receiptTexts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  const textFieldLabels = [labels.fullName, labels.email, labels.phone]
  const fileTexts = [`${labels.photo}: me.png`, `${labels.resume}: cv.pdf`]
  expect(receiptTexts).toEqual(['ABC123456789', 'Recruiter', ...textFieldLabels, ...fileTexts])
  const applicationLink = screen.getByRole('link', { name: receipt.own })
  expect(applicationLink).toHaveAttribute('href', '/en/application/ABC123456789')
  // The reply has no `isConfirmed`, so the receipt does not mention a confirmation by e-mail.
  expect(screen.queryByText(copy.confirmation.receipt)).toBeNull()
})

test('application sent again with “remember” checked → the reference is saved to local storage; the request has the same idempotency key and no `remember` field', async () => {
  const { user, send } = setUp()
  await fillIn(user)
  await user.click(submitButton())
  await user.click(await screen.findByRole('button', { name: receipt.form, expanded: false }))
  expect(readStoredApplications()).toEqual({})
  await user.click(screen.getByRole('checkbox', { name: copy.remember.label, checked: false }))
  await user.click(submitButton())
  await vi.waitFor(() => expect(readStoredApplications()).toEqual({ ABC123456789: 'Recruiter' }))
  expect(send.mock.calls.map(([, { body }]) => body.has('remember'))).toEqual([false, false])
  const [firstKey, secondKey] = send.mock.calls.map(([, { headers }]) =>
    new Headers({ ...headers }).get('idempotency-key'),
  )
  expect(secondKey).toBe(firstKey)
  removeStoredApplications()
})

test('“remember” checked → stays checked after a reload, but is unchecked when the form is opened again after being sent', async () => {
  const { user } = setUp()
  const rememberCheckbox = () => screen.getByRole('checkbox', { name: copy.remember.label })
  await user.click(rememberCheckbox())
  cleanup()
  render(applicationForm())
  expect(rememberCheckbox()).toBeChecked()
  await fillIn(user)
  await user.click(submitButton())
  await vi.waitFor(() => expect(readStoredApplications()).toEqual({ ABC123456789: 'Recruiter' }))
  cleanup()
  history.pushState(null, '', '/en/apply/7')
  render(applicationForm())
  expect(rememberCheckbox()).not.toBeChecked()
  removeStoredApplications()
})

test('application sent → the form collapses below the receipt; sent again → the idempotency key is new only if the form was edited', async () => {
  const { user, send } = setUp()
  await fillIn(user)
  const form = screen.getByRole('form', { name: copy.formLabel })
  await user.click(submitButton())
  const heading = await screen.findByRole('heading', { name: receipt.title })
  expect(form).not.toBeVisible()
  expect(heading.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const expandButton = screen.getByRole('button', { name: receipt.form, expanded: false })
  await user.click(expandButton)
  expect(expandButton).toHaveAttribute('aria-expanded', 'true')
  expect(form).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  expect(within(form).getByText('cv.pdf')).toBeVisible()

  await user.click(submitButton())
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await user.click(await screen.findByRole('button', { name: receipt.form, expanded: false }))
  await user.type(field(labels.phone), '8')
  await user.click(submitButton())
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  const idempotencyKeys = send.mock.calls.map(([, { headers }]) =>
    new Headers({ ...headers }).get('idempotency-key'),
  )
  expect(idempotencyKeys[1]).toBe(idempotencyKeys[0])
  expect(idempotencyKeys[2]).not.toBe(idempotencyKeys[0])
})

test('form rendered again in its receipt’s history entry, as when a visitor returns with Back → shows the receipt', async () => {
  const { user } = setUp()
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByText('ABC123456789')).toBeVisible()
  expect(location.pathname).toBe('/en/apply/7/result')
  cleanup()
  render(applicationForm())
  expect(screen.getByRole('heading', { name: receipt.title })).toBeVisible()
  expect(screen.getByText('ABC123456789')).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
})

test('application being sent → the button is busy, and a second click sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { user, send } = setUp(() => promise)
  await fillIn(user)
  const button = submitButton()
  await user.dblClick(button)
  await vi.waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  expect(button).toHaveAttribute('aria-disabled', 'true')
  resolve(acceptedResponse())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(button).toHaveAttribute('aria-busy', 'false')
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  [
    { reply: 'An answer in 14 days.', deletion: 'Deleted after 180.' },
    'An answer in 14 days. Deleted after 180.',
  ],
  [{ reply: 'By phone or e-mail.', deletion: '' }, 'By phone or e-mail.'],
])('deadlines %j → the receipt contains “%s”', async (deadlines, text) => {
  const { user } = setUp(() => Response.json({ success: true, reference: 'ABC123456789' }), { deadlines })
  await fillIn(user)
  await user.click(submitButton())
  const paragraph = (await screen.findByText(receipt.text)).nextElementSibling
  expect(paragraph).toHaveTextContent(text)
})

test('reference in an unknown format → the receipt does not link to an application page', async () => {
  const { user } = setUp(() => Response.json({ success: true, reference: 'HR-2026-17' }))
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByText('HR-2026-17')).toBeVisible()
  expect(screen.queryByRole('link', { name: receipt.own })).toBeNull()
})

test('field errors from the server → are shown beside the fields and in the summary; the typed values are preserved', async () => {
  const reply = { success: false, message: 'Look again', errors: { phone: 'No such number', photo: 'Odd' } }
  const { user } = setUp(() => Response.json(reply, { status: 422 }))
  await fillIn(user)
  await user.click(submitButton())
  expect(await findToast('Look again')).toBeVisible()
  expect(field(labels.phone)).toHaveAccessibleDescription('No such number')
  expect(fileInput(labels.photo)).toHaveAccessibleDescription(/Odd/)
  expect(await findSummary()).toHaveTextContent(`${labels.phone}: No such number`)
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
})

test('form sent without JavaScript and refused → is shown again with its values and errors', () => {
  setUp(acceptedResponse, {
    initial: restoredForm({
      values: { fullName: 'Shilan', email: 'nobody', source: 'jobs-xml' },
      errors: { email: errors.invalidEmail, resume: errors.resumeMissing },
    }),
  })
  const form = within(screen.getByRole('form', { name: copy.formLabel }))
  expect(form.getByRole('textbox', { name: labels.fullName })).toHaveValue('Shilan')
  expect(field(labels.email)).toHaveAccessibleDescription(errors.invalidEmail)
  expect(fileInput(labels.resume)).toHaveAccessibleDescription(new RegExp(errors.resumeMissing))
  expect(form.getByDisplayValue('jobs-xml')).toHaveAttribute('name', 'source')
})

test.each([true, false])(
  'reply with `isConfirmed: %s` → the receipt mentions a confirmation e-mail only if the value is true',
  async (isConfirmed) => {
    const reply = { success: true, message: 'Stored', reference: 'ABC123456789', isConfirmed }
    const { user } = setUp(() => Response.json(reply))
    await fillIn(user)
    await user.click(submitButton())
    await screen.findByText(receipt.title)
    expect(screen.queryAllByText(copy.confirmation.receipt)).toHaveLength(isConfirmed ? 1 : 0)
  },
)

test('undeliverable e-mail address → the receipt says that we cannot send e-mail to it, and does not promise a reply', async () => {
  const reply = { success: true, message: 'Stored', reference: 'ABC123456789', isUnreachable: true }
  const { user } = setUp(() => Response.json(reply))
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByText(receipt.unreachable)).toBeVisible()
  expect(screen.queryByText('By phone or e-mail.')).toBeNull()
})

// The site sends no confirmation to likely bots, so the note must not promise one.
test.each(localeCodes)(
  'confirmation note beside the form, locale %s → says that the reference is “usually” e-mailed',
  (locale) => {
    expect(pageCopy(locale, 'apply').confirmation.form).toMatch(/usually|زۆربەی کات|عادةً/)
  },
)

test('honeypot → is hidden from autofill, password managers and assistive technology', () => {
  setUp()
  const honeypot = document.querySelector(`input[name="${honeypotField}"]`)
  const attributes = Object.fromEntries(
    [...(honeypot?.attributes ?? [])].map(({ name, value }) => [name, value]),
  )
  expect(attributes).toMatchObject({
    autocomplete: 'off',
    tabindex: '-1',
    'aria-hidden': 'true',
    'data-1p-ignore': 'true',
    'data-bwignore': 'true',
    'data-lpignore': 'true',
    'data-form-type': 'other',
  })
  // Browsers and password managers use these words to recognize fields that they can fill in.
  expect(honeypotField).not.toMatch(
    /name|mail|phone|tel|url|web|page|addr|city|zip|post|company|org|title|user|pass|code|date/,
  )
})
