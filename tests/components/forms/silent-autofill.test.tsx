import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import * as application from '#tests/support/components/application-form.tsx'
import * as contact from '#tests/support/components/contact-form.tsx'

// Password managers and in-app browsers may set a field's value without firing events.

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const setValue = (input: HTMLElement, value: string) => {
  if ('value' in input) input.value = value
}

const message = { name: 'Shilan', email: 'shilan@example.com', message: 'My bag is in the taxi.' }
const autofillContactForm = () => {
  for (const name of ['name', 'email', 'message'] as const)
    setValue(contact.field(contact.labels[name]), message[name])
}
const respondWithSuccess = () =>
  Response.json({ success: true, message: 'Received', reference: 'ABC123456789' })

test('contact form filled in without `input` events → its values are sent', async () => {
  const { send, user } = contact.setUp(respondWithSuccess)
  autofillContactForm()
  await user.click(contact.submitButton())
  expect(await contact.findToast('Received')).toBeVisible()
  expect(Object.fromEntries(send.mock.calls[0]?.[1].body ?? [])).toMatchObject(message)
})

test('contact form filled in without `input` events before hydration → its values are sent', async () => {
  const { send, user } = contact.setUp(respondWithSuccess)
  cleanup()
  const container = document.createElement('div')
  container.innerHTML = renderToString(contact.contactForm())
  document.body.append(container)
  autofillContactForm()
  render(contact.contactForm(), { container, hydrate: true })
  await user.click(contact.submitButton())
  expect(await contact.findToast('Received')).toBeVisible()
  expect(Object.fromEntries(send.mock.calls[0]?.[1].body ?? [])).toMatchObject(message)
})

test('valid value replaced by an invalid one without `input` events → the new value’s error is shown', async () => {
  const { send, user } = contact.setUp(respondWithSuccess)
  await contact.fillIn(user)
  setValue(contact.field(contact.labels.email), 'shilan')
  await user.click(contact.submitButton())
  await contact.findSummary()
  const { form, errors } = contact.copy
  expect(contact.field(contact.labels.email)).toHaveAccessibleDescription(
    `${form.hints.email} ${errors.invalidEmail}`,
  )
  expect(send).not.toHaveBeenCalled()
})

const { labels, field } = application
const person = { fullName: 'Shilan Karim', email: 'shilan@example.com', phone: '0750 123 4567' }
const autofillApplicationForm = (values: Partial<typeof person>) => {
  if (values.fullName) setValue(field(labels.fullName), values.fullName)
  if (values.email) setValue(field(labels.email), values.email)
  if (values.phone) setValue(field(labels.phone), values.phone)
}

test('application form filled in without `input` events → its values are sent', async () => {
  const { send, user } = application.setUp(undefined, { areFilesRequired: false })
  autofillApplicationForm(person)
  await user.click(application.submitButton())
  expect(await screen.findByRole('heading', { name: application.receipt.title })).toBeVisible()
  expect(Object.fromEntries(send.mock.calls[0]?.[1].body ?? [])).toMatchObject(person)
})

test('application changed without `input` events after a failure → is sent with a new idempotency key', async () => {
  const form = application.setUp(() => Promise.reject(new TypeError('offline')), { areFilesRequired: false })
  autofillApplicationForm(person)
  await form.user.click(application.submitButton())
  expect(await screen.findByText(application.errors.network)).toBeVisible()
  autofillApplicationForm({ phone: '0750 765 4321' })
  await form.user.click(application.submitButton())
  await vi.waitFor(() => expect(form.send).toHaveBeenCalledTimes(2))
  const idempotencyKeys = form.send.mock.calls.map(([, { headers }]) =>
    new Headers({ ...headers }).get('idempotency-key'),
  )
  expect(new Set(idempotencyKeys).size).toBe(2)
})

test.each(['text is typed into another field', 'the page is left'])(
  'field filled in without `input` events, then %s → its value is restored after a reload',
  async (action) => {
    const { user } = application.setUp()
    autofillApplicationForm({ fullName: person.fullName })
    if (action === 'the page is left') dispatchEvent(new PageTransitionEvent('pagehide'))
    else await user.type(field(labels.phone), '0750')
    cleanup()
    application.setUp()
    expect(field(labels.fullName)).toHaveValue(person.fullName)
  },
)

test('page left after the application was sent → no draft is saved', async () => {
  const { user } = application.setUp(undefined, { areFilesRequired: false })
  autofillApplicationForm(person)
  await user.click(application.submitButton())
  expect(await screen.findByRole('heading', { name: application.receipt.title })).toBeVisible()
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(sessionStorage).toHaveLength(0)
})
