import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SendLinkDraft } from '#components/forms/send-link-form.tsx'
import { SendLinkForm } from '#components/forms/send-link-form.tsx'
import { sendLinkIn } from '#lib/content/send-link.ts'

const { copy, path } = sendLinkIn('en')
const ways = 'Another way'
const answering = (status: number, body: unknown) => async () => Response.json(body, { status })
const sent = answering(200, { state: 'sent' })

const setUp = (answer: () => Promise<Response> = sent, draft?: SendLinkDraft) => {
  const send = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', send)
  const icons = { country: null, error: null, sent: null, spinner: null }
  render(<SendLinkForm copy={copy} path={path} icons={icons} ways={<p>{ways}</p>} draft={draft} />)
  return {
    send,
    user: userEvent.setup(),
    phone: screen.getByRole('textbox', { name: copy.phoneLabel }),
    button: screen.getByRole('button', { name: copy.submit }),
  }
}

const says = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeInTheDocument())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nothing typed → asks for a number itself, not the browser; nothing is sent', async () => {
  const { user, button, phone, send } = setUp()
  expect(button).toHaveProperty('form.noValidate', true)
  await user.click(button)
  expect(screen.getByRole('alert')).toHaveTextContent(copy.errors.required)
  expect(phone).toBeInvalid()
  expect(phone).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a short number → says so until it is changed', async () => {
  const { user, button, phone, send } = setUp()
  await user.type(phone, '750 12')
  await user.click(button)
  expect(phone).toHaveAccessibleDescription(copy.errors.invalid)
  expect(phone).toHaveValue('750 12')
  await user.type(phone, '3')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(phone).toBeValid()
  expect(send).not.toHaveBeenCalled()
})

test('a number in Arabic digits → sent as typed; told for six seconds, then empty again', async () => {
  vi.useFakeTimers()
  const { button, phone, send } = setUp()
  button.focus()
  fireEvent.change(phone, { target: { value: '٠٧٥٠ ١٢٣ ٤٥٦٧' } })
  await act(async () => void fireEvent.click(button))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  const body = new URLSearchParams({ country: '+964', phone: '٠٧٥٠ ١٢٣ ٤٥٦٧' })
  expect(send).toHaveBeenCalledExactlyOnceWith(path, expect.objectContaining({ method: 'POST', body }))
  expect(screen.getByText('0750 123 4567')).toHaveAttribute('dir', 'ltr')
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Sent to 0750 123 4567')
  expect(phone).toHaveValue('')
  expect(button).toHaveFocus()
  act(() => void vi.advanceTimersByTime(5999))
  expect(screen.getByText('0750 123 4567')).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('0750 123 4567')).toBeNull()
})

test('under way → says so, and a second press sends nothing', async () => {
  const { user, button, phone, send } = setUp(() => new Promise(() => undefined))
  await user.type(phone, '7501234567{Enter}')
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAccessibleName(copy.sending)
  await user.type(phone, '{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  ['a limit', answering(429, { state: 'limit' }), copy.errors.limit],
  ['a failure', answering(503, { state: 'failed' }), copy.errors.failed],
  ['an answer of something else', async () => new Response('<html>', { status: 502 }), copy.errors.failed],
  ['no connection', () => Promise.reject(new TypeError('offline')), copy.errors.failed],
])('%s → says so, shows other ways, and keeps the number', async (_, answer, sentence) => {
  const { user, phone } = setUp(answer)
  await user.type(phone, '0750 123 4567{Enter}')
  await says(sentence)
  await says(ways)
  expect(phone).toHaveValue('0750 123 4567')
  expect(phone).toBeValid()
})

test('the server takes the number for a wrong one → the field is marked', async () => {
  const { user, phone } = setUp(answering(422, { state: 'invalid' }))
  await user.type(phone, '0700 123 4567{Enter}')
  await says(copy.errors.invalid)
  expect(phone).toBeInvalid()
  expect(phone).toHaveFocus()
})

test('Iran chosen → takes an Iranian number', async () => {
  const { user, phone, send } = setUp()
  await user.selectOptions(screen.getByRole('combobox', { name: copy.countryLabel }), '+98')
  await user.type(phone, '912 345 6789{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test('what came back from a post without JavaScript → typed again, with its error', () => {
  const { phone } = setUp(sent, { country: '+98', phone: '12', error: 'invalid' })
  expect(screen.getByRole('combobox', { name: copy.countryLabel })).toHaveValue('+98')
  expect(phone).toHaveValue('12')
  expect(phone).toHaveAccessibleDescription(copy.errors.invalid)
})
