import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { ContactForm, type ContactFormProps } from '#components/forms/contact-form.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'

export const copy = pageCopy('en', 'contact-us')
export const { labels } = copy.form

type Options = Pick<Partial<ContactFormProps>, 'initial'>

export const contactForm = (options: Options = {}) => (
  <ContactForm
    locale="en"
    action="/web/contact-us"
    copy={copy}
    toastCopy={pageCopy('en', 'common').toast}
    icons={{ alert: null, success: null, close: null, send: null, spinner: null }}
    privacyLink={null}
    {...options}
  />
)

/** Renders the form with a stubbed server. */
export const setUp = (respond: () => Response | Promise<Response>, options: Options = {}) => {
  const send = vi.fn(
    async (
      _action: string,
      _request: { body: URLSearchParams; signal?: AbortSignal; headers?: HeadersInit },
    ) => respond(),
  )
  vi.stubGlobal('fetch', send)
  render(contactForm(options))
  return { send, user: userEvent.setup() }
}

export const field = (name: string) => screen.getByRole('textbox', { name })
export const fieldValues = () =>
  [labels.name, labels.email, labels.message]
    .map((name) => field(name))
    .map((input) => 'value' in input && input.value)
export const submitButton = () => screen.getByRole('button', { name: copy.form.submit })
export const findToast = (text: string) => screen.findByText(text, { selector: '[data-kind] bdi' })

export const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field(labels.name), 'Shilan')
  await user.type(field(labels.email), 'shilan@example.com')
  await user.type(field(labels.message), 'My bag is in the taxi.')
}

export const fillInAndSend = async (user: ReturnType<typeof userEvent.setup>) => {
  await fillIn(user)
  await user.click(submitButton())
}

/** Returns the error summary above the form. */
export const findSummary = async () => {
  const box = (await screen.findByRole('heading', { name: copy.summary.title })).closest('div')
  if (!box) throw new Error('no box around the summary')
  return box
}
