import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SendLinkForm } from '#components/forms/send-link-form.tsx'
import type { RestoredForm } from '#components/forms/validated-form.tsx'
import { sendLinkContent } from '#lib/content/send-link.ts'
import { phoneCountries } from '#lib/schemas/mobile-number.ts'
import { restoredForm } from '#tests/support/components/application-form.tsx'

const { copy, path } = sendLinkContent('en')
const alternativesText = 'Another way'
const respondWith = (status: number, body: unknown) => async () => Response.json(body, { status })
const sentMessage = 'Sent to 0750 123 4567'
const accept = respondWith(200, { success: true, message: sentMessage })
const refuse = (status: number, message: string, errors = {}) =>
  respondWith(status, { success: false, message, errors })

const icons = { country: null, error: null, sent: null, spinner: null }
const sendLinkForm = (initial?: RestoredForm, storesLinks = false) => (
  <SendLinkForm
    copy={copy}
    path={path}
    storesLinks={storesLinks}
    icons={icons}
    alternatives={<p>{alternativesText}</p>}
    initial={initial}
  />
)

const setUp = (respond: () => Promise<Response> = accept, initial?: RestoredForm, storesLinks?: boolean) => {
  const send = vi.fn<typeof fetch>(respond)
  vi.stubGlobal('fetch', send)
  render(sendLinkForm(initial, storesLinks))
  return {
    send,
    user: userEvent.setup(),
    phone: screen.getByRole('textbox', { name: copy.phoneLabel }),
    button: screen.getByRole('button', { name: copy.submit }),
  }
}

const expectText = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeInTheDocument())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('number missing → the “required” alert is shown instead of the browser’s message; nothing is sent', async () => {
  const { user, button, phone, send } = setUp()
  expect(button).toHaveProperty('form.noValidate', true)
  await user.click(button)
  expect(screen.getByRole('alert')).toHaveTextContent(copy.errors.required)
  expect(phone).toBeInvalid()
  expect(phone).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('number in Arabic-Indic digits → is sent as typed; link sent → the status is shown for six seconds', async () => {
  vi.useFakeTimers()
  const { button, phone, send } = setUp()
  button.focus()
  fireEvent.change(phone, { target: { value: '٠٧٥٠ ١٢٣ ٤٥٦٧' } })
  await act(async () => void fireEvent.click(button))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  const body = new URLSearchParams({ country: '+964', phone: '٠٧٥٠ ١٢٣ ٤٥٦٧' })
  expect(send).toHaveBeenCalledExactlyOnceWith(path, expect.objectContaining({ method: 'POST', body }))
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(sentMessage)
  expect(phone).toHaveValue('')
  expect(button).toHaveFocus()
  act(() => void vi.advanceTimersByTime(5999))
  expect(screen.getByText(sentMessage)).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText(sentMessage)).toBeNull()
})

test('link stored instead of sent → the status is shown outside the form until the visitor types', async () => {
  vi.useFakeTimers()
  const { button, phone } = setUp(accept, undefined, true)
  fireEvent.change(phone, { target: { value: '0750 123 4567' } })
  await act(async () => void fireEvent.click(button))
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
  expect(screen.getByText(sentMessage).closest('form')).toBeNull()
  expect(screen.getByText(sentMessage).closest('[role=status]')).not.toBeNull()
  expect(phone).toHaveValue('')
  fireEvent.change(phone, { target: { value: '0' } })
  expect(screen.queryByText(sentMessage)).toBeNull()
})

test('SMS request in progress → the button is busy, and a second submit sends nothing', async () => {
  const { user, button, phone, send } = setUp(() => new Promise(() => undefined))
  await user.type(phone, '7501234567{Enter}')
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAccessibleName(copy.sending)
  await user.type(phone, '{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  ['429', refuse(429, copy.errors.limit), copy.errors.limit],
  ['503', refuse(503, copy.errors.failed), copy.errors.failed],
  ['502 with HTML', async () => new Response('<html>', { status: 502 }), copy.errors.failed],
  ['network failure', () => Promise.reject(new TypeError('offline')), copy.errors.failed],
])(
  'SMS request fails (%s) → an error and the other ways to get the app are shown; the field keeps the number',
  async (_, respond, error) => {
    const { user, phone } = setUp(respond)
    await user.type(phone, '0750 123 4567{Enter}')
    await expectText(error)
    await expectText(alternativesText)
    expect(phone).toHaveValue('0750 123 4567')
    expect(phone).toBeValid()
  },
)

test('number refused by the server → the field stays invalid until the visitor changes the number', async () => {
  const { user, phone } = setUp(refuse(422, copy.errors.invalid, { phone: copy.errors.invalid }))
  await user.type(phone, '0700 123 4567{Enter}')
  await expectText(copy.errors.invalid)
  expect(phone).toBeInvalid()
  expect(phone).toHaveFocus()
  expect(phone).toHaveAccessibleDescription(copy.errors.invalid)
  expect(phone).toHaveValue('0700 123 4567')
  await user.type(phone, '8')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(phone).toBeValid()
})

test('Iran chosen as the country → the request contains the country code +98', async () => {
  const { user, phone, send } = setUp()
  await user.selectOptions(screen.getByRole('combobox', { name: copy.countryLabel }), '+98')
  await user.type(phone, '912 345 6789{Enter}')
  await vi.waitFor(() => expect(String(send.mock.calls[0]?.[1]?.body)).toContain('country=%2B98'))
})

test('country code chosen before hydration, or restored by Firefox → stays selected, with the matching placeholder', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(sendLinkForm())
  const select = container.querySelector('select')
  if (select) select.value = '+98'
  render(sendLinkForm(), { container, hydrate: true })
  const phone = screen.getByRole('textbox', { name: copy.phoneLabel })
  expect(phone).toHaveAttribute('placeholder', phoneCountries.find(({ code }) => code === '+98')?.example)
  await userEvent.type(phone, '9')
  expect(screen.getByRole('combobox', { name: copy.countryLabel })).toHaveValue('+98')
})

test('form sent without JavaScript and refused → is shown again with its number, country and error', () => {
  const { invalid } = copy.errors
  const { phone } = setUp(
    accept,
    restoredForm({ values: { country: '+98', phone: '12' }, errors: { phone: invalid } }),
  )
  expect(screen.getByRole('combobox', { name: copy.countryLabel })).toHaveValue('+98')
  expect(phone).toHaveValue('12')
  expect(phone).toHaveAccessibleDescription(copy.errors.invalid)
})

test('SMS request aborted just before `pagehide`, as on iOS → no error is shown', async () => {
  const { user, button, phone, send } = setUp(() => Promise.reject(new TypeError('Load failed')))
  await user.type(phone, '0750 123 4567')
  await user.click(button)
  expect(send).toHaveBeenCalledOnce()
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await vi.waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('app-link request stored, then the phone number filled in again without `input` events → a second request is sent', async () => {
  const { user, button, phone, send } = setUp(accept, undefined, true)
  const fill = () => 'value' in phone && Object.assign(phone, { value: '0750 123 4567' })
  fill()
  await user.click(button)
  await expectText(sentMessage)
  await user.click(button)
  expect(send).toHaveBeenCalledOnce()
  fill()
  await user.click(button)
  expect(send).toHaveBeenCalledTimes(2)
})
