import { cleanup, render, screen } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SendLinkForm } from '#components/forms/send-link-form.tsx'
import { sendLinkContent } from '#lib/content/send-link.ts'
import { phoneCountries } from '#lib/schemas/mobile-number.ts'
import { applicationForm, copy, field, labels } from '#tests/support/components/application-form.tsx'
import * as contact from '#tests/support/components/contact-form.tsx'

// jsdom cannot create a `FileList`, so tests/e2e/phone/before-hydration.test.ts tests the file fields.

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const sendLinkProps = sendLinkContent('en')
const wrapInPage = (form: ReactNode) => (
  <main>
    <h1>Title</h1>
    <Activity>{form}</Activity>
  </main>
)

/** Hydrates a server-rendered page after a visitor has typed and another script has changed the DOM. */
const hydrateChangedPage = async (
  form: ReactNode,
  type: (form: HTMLFormElement) => void,
  change: () => void,
) => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(wrapInPage(form))
  document.body.append(container)
  const serverForm = container.querySelector('form')
  if (!serverForm) throw new Error('the page has no form')
  type(serverForm)
  change()
  const onRecoverableError = vi.fn()
  render(wrapInPage(form), { container, hydrate: true, onRecoverableError })
  await vi.waitFor(() => expect(container.querySelector('form[data-live]')).not.toBeNull())
  expect(onRecoverableError).toHaveBeenCalled()
  expect(container.contains(serverForm)).toBe(false)
}

const fill = (form: HTMLFormElement, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control && 'value' in control) control.value = value
  }
}

const insertElement = () => document.querySelector('main input')?.after(document.createElement('div'))
const translateHeading = () => document.querySelector('h1')?.replaceChildren('Another title')

test.each([
  ['element inserted beside an input', insertElement],
  ['heading outside the form translated', translateHeading],
])(
  '%s before hydration → the application form’s text, checkbox state and focus are preserved',
  async (_name, change) => {
    const values = { fullName: 'Shilan', email: 'shilan@example.com', coverLetter: 'I drive well.' }
    const type = (form: HTMLFormElement) => {
      fill(form, values)
      form.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
      form.querySelector<HTMLInputElement>('#email')?.focus()
    }
    await hydrateChangedPage(applicationForm(), type, change)
    expect(field(labels.fullName)).toHaveValue(values.fullName)
    expect(field(labels.coverLetter)).toHaveValue(values.coverLetter)
    expect(screen.getByRole('checkbox', { name: copy.remember.label })).toBeChecked()
    expect(field(labels.email)).toHaveFocus()
    // The draft contains the form library's values, so a draft with the text shows that the library has received it.
    await vi.waitFor(() =>
      expect(sessionStorage.getItem('application-draft /web/apply-job/7')).toContain('Shilan'),
    )
  },
)

test('element inserted into the contact form before hydration → the typed values are preserved', async () => {
  const values = { name: 'Shilan', email: 'shilan@example.com', message: 'My bag is in the taxi.' }
  await hydrateChangedPage(contact.contactForm(), (form) => fill(form, values), insertElement)
  expect(contact.fieldValues()).toEqual(Object.values(values))
})

test('element inserted into the SMS form before hydration → the number and the country are preserved', async () => {
  const countryCode = phoneCountries[1].code
  const icons = { country: null, error: null, sent: null, spinner: null }
  const form = <SendLinkForm {...sendLinkProps} icons={icons} alternatives={null} />
  await hydrateChangedPage(
    form,
    (serverForm) => fill(serverForm, { phone: '0750', country: countryCode }),
    insertElement,
  )
  expect(screen.getByRole('textbox', { name: sendLinkProps.copy.phoneLabel })).toHaveValue('0750')
  expect(screen.getByRole('combobox', { name: sendLinkProps.copy.countryLabel })).toHaveValue(countryCode)
})

test('form opened while another page’s form is still mounted → does not copy its text', async () => {
  const { rerender } = render(<div key="first">{contact.contactForm()}</div>)
  const nameField = contact.field(contact.labels.name)
  if ('value' in nameField) nameField.value = 'Shilan'
  rerender(<div key="second">{contact.contactForm()}</div>)
  expect(contact.field(contact.labels.name)).not.toBe(nameField)
  expect(contact.field(contact.labels.name)).toHaveValue('')
})
