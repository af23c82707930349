import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as apply from '#tests/support/components/application-form.tsx'
import * as contact from '#tests/support/components/contact-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const respondWithError = (status: number, message: string) => () =>
  Response.json({ success: false, message, errors: {} }, { status })
const rejectOffline = () => Promise.reject(new TypeError('offline'))

const messageBesideButton = () => document.querySelector('form p[role=alert] bdi')?.textContent
const hasSummary = (title: string) => screen.queryByRole('heading', { name: title }) !== null

/** Failures for which `isRetryable` returns true. The message is shown beside the submit button, which has focus. */
const retryableFailures = [
  ['network failure', rejectOffline, null],
  ['502 with HTML', () => new Response('<html>', { status: 502 }), null],
  ['502', respondWithError(502, 'No server.'), 'No server.'],
  ['503', respondWithError(503, 'Later.'), 'Later.'],
  ['429', respondWithError(429, 'In six minutes.'), 'In six minutes.'],
] as const

/** Failures for which `isRetryable` returns false. The message is shown in the error summary, which has focus. */
const finalFailures = [
  ['400', respondWithError(400, 'Unreadable.'), 'Unreadable.'],
  ['409', respondWithError(409, 'Sent before.'), 'Sent before.'],
  ['413', respondWithError(413, 'Too large.'), 'Too large.'],
] as const

const sendApplication = async (respond: () => Response | Promise<Response>) => {
  const form = apply.setUp(respond, { areFilesRequired: false })
  await apply.typeTextFields(form.user)
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

test.each(retryableFailures)(
  'application submission fails (%s) → the error message is shown beside the focused submit button',
  async (_, respond, message) => {
    await sendApplication(respond)
    // sonner may replace the toast's element while the toast mounts.
    await vi.waitFor(async () =>
      expect(await apply.findToast(message ?? apply.errors.uploadFailed)).toBeVisible(),
    )
    expect(messageBesideButton()).toBe(message ?? apply.errors.network)
    expect(apply.submitButton()).toHaveFocus()
    expect(hasSummary(apply.copy.summary.title)).toBe(false)
  },
)

test('application request aborted just before `pagehide`, as on iOS → no error is shown', async () => {
  const { send } = await sendApplication(rejectOffline)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await vi.waitFor(() => expect(apply.submitButton()).toHaveAttribute('aria-busy', 'false'))
  expect(messageBesideButton()).toBeUndefined()
})

test.each(finalFailures)(
  'application submission fails (%s) → the message is in the focused summary',
  async (_, respond, message) => {
    await sendApplication(respond)
    const summary = await apply.findSummary()
    await vi.waitFor(() => expect(summary).toHaveFocus())
    expect(summary).toHaveTextContent(message)
    expect(await apply.findToast(message)).toBeVisible()
    expect(messageBesideButton()).toBeUndefined()
  },
)

test('contact form submission fails (network) → the form’s “failed” message is shown beside the focused button', async () => {
  await sendMessage(rejectOffline)
  const message = contact.copy.serverMessages.failed
  expect(await contact.findToast(message)).toBeVisible()
  expect(messageBesideButton()).toBe(message)
  expect(contact.submitButton()).toHaveFocus()
})

test('contact form submission fails (409) → the server’s message is in the focused summary', async () => {
  await sendMessage(respondWithError(409, 'Sent before.'))
  const summary = await contact.findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(summary.querySelector('bdi')).toHaveTextContent('Sent before.')
})

test('form returned with errors, then submitted without its required files → the summary rendered in the browser replaces the server’s summary', async () => {
  const { user } = apply.setUp(apply.acceptedResponse, {
    initial: apply.restoredForm({ errors: { fullName: apply.errors.notEmpty } }),
  })
  expect(screen.getByText('Not sent')).toBeVisible()
  await user.click(apply.submitButton())
  const summary = await apply.findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(screen.queryByText('Not sent')).toBeNull()
})
