import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as apply from '#tests/support/components/application-form.tsx'
import * as contact from '#tests/support/components/contact-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const failWith = (status: number, message: string) => () =>
  Response.json({ success: false, message, errors: {} }, { status })
const offline = () => Promise.reject(new TypeError('offline'))

const messageBesideButton = () => document.querySelector('form p[role=alert] bdi')?.textContent
const hasSummary = (title: string) => screen.queryByRole('heading', { name: title }) !== null

/** Failures that another try may mend: said beside the button, which keeps the focus. */
const retryableFailures = [
  ['no connection', offline, null],
  ['an answer of something else', () => new Response('<html>', { status: 502 }), null],
  ['a server that is not there', failWith(502, 'No server.'), 'No server.'],
  ['a server in trouble', failWith(503, 'Later.'), 'Later.'],
  ['too much from one sender', failWith(429, 'In six minutes.'), 'In six minutes.'],
] as const

/** Failures that another try does not mend: said above the form, where the focus goes. */
const finalFailures = [
  ['a form that cannot be read', failWith(400, 'Unreadable.'), 'Unreadable.'],
  ['sent before with other words', failWith(409, 'Sent before.'), 'Sent before.'],
  ['too much', failWith(413, 'Too large.'), 'Too large.'],
] as const

const sendApplication = async (respond: () => Response | Promise<Response>) => {
  const form = apply.setUp(respond, { areFilesRequired: false })
  await apply.typeText(form.user)
  await form.user.click(apply.submitButton())
  expect(apply.field(apply.labels.fullName)).toHaveValue('Shilan Karim')
  return form
}
const sendMessage = async (respond: () => Response | Promise<Response>) => {
  const form = contact.setUp(respond)
  await contact.fillInAndSend(form.user)
  expect(contact.fieldValues()).toEqual(['Shilan', 'shilan@example.com', 'My bag is in the taxi.'])
  return form
}

test.each(retryableFailures)('an application, %s → said beside the button', async (_, respond, message) => {
  await sendApplication(respond)
  expect(await apply.findToast(message ?? apply.errors.uploadFailed)).toBeVisible()
  expect(messageBesideButton()).toBe(message ?? apply.errors.network)
  expect(apply.submitButton()).toHaveFocus()
  expect(hasSummary(apply.copy.summary.title)).toBe(false)
})

test.each(finalFailures)('an application, %s → a summary with the focus', async (_, respond, message) => {
  await sendApplication(respond)
  const box = await apply.findSummary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveTextContent(message)
  expect(await apply.findToast(message)).toBeVisible()
  expect(messageBesideButton()).toBeUndefined()
})

test('a message, no connection → said beside the button, in its own words', async () => {
  await sendMessage(offline)
  const sentence = contact.copy.serverMessages.failed
  expect(await contact.findToast(sentence)).toBeVisible()
  expect(messageBesideButton()).toBe(sentence)
  expect(contact.submitButton()).toHaveFocus()
})

test('a message, sent before with other words → a summary with the focus', async () => {
  await sendMessage(failWith(409, 'Sent before.'))
  const box = await contact.findSummary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box.querySelector('bdi')).toHaveTextContent('Sent before.')
})

test('the notice of a page that came with errors gives way to what is wrong now', async () => {
  const { user } = apply.setUp(apply.sentResponse, {
    initial: apply.restoredForm({ errors: { fullName: apply.errors.notEmpty } }),
  })
  expect(screen.getByText('Not sent')).toBeVisible()
  await user.click(apply.submitButton())
  const box = await apply.findSummary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(screen.queryByText('Not sent')).toBeNull()
})
