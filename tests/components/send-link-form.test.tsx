import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SendLinkForm } from '#components/forms/send-link-form.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'

const { hero } = pageCopy('en', 'home')

const setUp = (answer: () => Promise<Response>) => {
  const send = vi.fn(answer)
  vi.stubGlobal('fetch', send)
  render(
    <SendLinkForm
      copy={hero}
      path="/web/send-link"
      sending="Sending"
      icons={{ country: null, error: null }}
      beside={null}
      notice={<p>{hero.noGateway.title}</p>}
    />,
  )
  return {
    send,
    user: userEvent.setup(),
    phone: screen.getByRole('textbox', { name: hero.phoneLabel }),
    button: screen.getByRole('button', { name: hero.sendLink }),
    isNoticeShown: () => screen.getByText(hero.noGateway.title).parentElement?.dataset.shown === 'true',
  }
}

const refused = async () => Response.json({ success: false, message: '' }, { status: 503 })

afterEach(() => vi.unstubAllGlobals())

test('nothing typed → asks for a number, nothing is sent', async () => {
  const { user, button, phone, send } = setUp(refused)
  await user.click(button)
  expect(screen.getByRole('alert')).toHaveTextContent(hero.errors.required)
  expect(phone).toBeInvalid()
  expect(phone).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a short number → says so until it is changed', async () => {
  const { user, button, phone, send } = setUp(refused)
  await user.type(phone, '750 12')
  await user.click(button)
  expect(phone).toHaveAccessibleDescription(hero.errors.invalid)
  expect(phone).toHaveValue('750 12')
  await user.type(phone, '3')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(phone).toBeValid()
  expect(send).not.toHaveBeenCalled()
})

test('a number in Arabic digits → sent, refused, and still there', async () => {
  const { user, button, phone, send, isNoticeShown } = setUp(refused)
  expect(isNoticeShown()).toBe(false)
  await user.type(phone, '٠٧٥٠ ١٢٣ ٤٥٦٧')
  await user.click(button)
  await vi.waitFor(() => expect(isNoticeShown()).toBe(true))
  expect(phone).toHaveValue('٠٧٥٠ ١٢٣ ٤٥٦٧')
  expect(send).toHaveBeenCalledExactlyOnceWith('/web/send-link', expect.objectContaining({ method: 'POST' }))
})

test('no connection → the same notice', async () => {
  const { user, phone, isNoticeShown } = setUp(() => Promise.reject(new TypeError('offline')))
  await user.type(phone, '7501234567{Enter}')
  await vi.waitFor(() => expect(isNoticeShown()).toBe(true))
})

test('Iran chosen → takes an Iranian number', async () => {
  const { user, phone, send } = setUp(refused)
  await user.selectOptions(screen.getByRole('combobox', { name: hero.countryLabel }), '+98')
  await user.type(phone, '912 345 6789{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
})
