import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as apply from '#tests/support/components/application-form.tsx'
import * as contact from '#tests/support/components/contact-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, message: string) => () =>
  Response.json({ success: false, message, errors: {} }, { status })
const offline = () => Promise.reject(new TypeError('offline'))

const beside = () => document.querySelector('form p[role=alert] bdi')?.textContent
const hasSummary = (title: string) => screen.queryByRole('heading', { name: title }) !== null

/** Failures that another try may mend: said beside the button, which keeps the focus. */
const passing = [
  ['no connection', offline, null],
  ['an answer of something else', () => new Response('<html>', { status: 502 }), null],
  ['a server that is not there', answer(502, 'No server.'), 'No server.'],
  ['a server in trouble', answer(503, 'Later.'), 'Later.'],
  ['too much from one sender', answer(429, 'In six minutes.'), 'In six minutes.'],
] as const

/** Failures that another try does not mend: said above the form, where the focus goes. */
const final = [
  ['a form that cannot be read', answer(400, 'Unreadable.'), 'Unreadable.'],
  ['sent before with other words', answer(409, 'Sent before.'), 'Sent before.'],
  ['too much', answer(413, 'Too large.'), 'Too large.'],
] as const

const applied = async (respond: () => Response | Promise<Response>) => {
  const form = apply.setUp(respond, { areFilesRequired: false })
  await apply.typeText(form.user)
  await form.user.click(apply.submit())
  expect(apply.field(apply.labels.fullName)).toHaveValue('Shilan Karim')
  return form
}
const wrote = async (respond: () => Response | Promise<Response>) => {
  const form = contact.setUp(respond)
  await contact.write(form.user)
  expect(contact.values()).toEqual(['Shilan', 'shilan@example.com', 'My bag is in the taxi.'])
  return form
}

test.each(passing)('an application, %s → said beside the button', async (_, respond, said) => {
  await applied(respond)
  expect(await apply.toast(said ?? apply.errors.uploadFailed)).toBeVisible()
  expect(beside()).toBe(said ?? apply.errors.network)
  expect(apply.submit()).toHaveFocus()
  expect(hasSummary(apply.copy.summary.title)).toBe(false)
})

test.each(final)('an application, %s → a summary with the focus', async (_, respond, said) => {
  await applied(respond)
  const box = await apply.summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveTextContent(said)
  expect(await apply.toast(said)).toBeVisible()
  expect(beside()).toBeUndefined()
})

test('a message, no connection → said beside the button, in its own words', async () => {
  await wrote(offline)
  const sentence = contact.copy.serverMessages.failed
  expect(await contact.toast(sentence)).toBeVisible()
  expect(beside()).toBe(sentence)
  expect(contact.submit()).toHaveFocus()
})

test('a message, sent before with other words → a summary with the focus', async () => {
  await wrote(answer(409, 'Sent before.'))
  const box = await contact.summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box.querySelector('bdi')).toHaveTextContent('Sent before.')
})

test('the notice of a page that came with errors gives way to what is wrong now', async () => {
  const { user } = apply.setUp(apply.sent, {
    initial: apply.restoredForm({ errors: { fullName: apply.errors.notEmpty } }),
  })
  expect(screen.getByText('Not sent')).toBeVisible()
  await user.click(apply.submit())
  const box = await apply.summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(screen.queryByText('Not sent')).toBeNull()
})
