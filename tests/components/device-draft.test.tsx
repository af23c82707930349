import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  field,
  fillIn,
  labels,
  setUp,
  submit,
  summary,
  typeText,
} from '#tests/support/components/application-form.tsx'

const key = 'application-draft'
const day = 24 * 60 * 60 * 1000

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const clear = () => screen.getByRole('button', { name: copy.draft.clear })
const letter = () => field(labels.coverLetter)
const stored = (text: object, ageMs = 0) =>
  localStorage.setItem(
    key,
    JSON.stringify({ savedAt: Date.now() - ageMs, text, letterFor: '/web/apply-job/7' }),
  )
const typed = async () => {
  const { user } = setUp()
  expect(screen.queryByText(copy.draft.kept)).toBeNull()
  await typeText(user)
  await user.type(letter(), 'I drive well.')
  expect(screen.getByText(copy.draft.kept)).toBeVisible()
  cleanup()
}

test('typed, and the page opened again → all of it is back, and the page says so', async () => {
  await typed()
  setUp()
  expect(screen.getByText(copy.draft.restored)).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  expect(field(labels.email)).toHaveValue('shilan@example.com')
  expect(field(labels.phone)).toHaveValue('0750 123 4567')
  expect(letter()).toHaveValue('I drive well.')
  expect(letter()).not.toHaveAccessibleDescription()
})

test('typed → on the device before the page goes', async () => {
  const { user } = setUp()
  await user.type(field(labels.fullName), 'Shilan')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(key)).toContain('Shilan')
  await user.type(field(labels.fullName), ' Karim')
  await vi.waitFor(() => expect(localStorage.getItem(key)).toContain('Shilan Karim'))
})

test('another vacancy → the letter comes along, and is said to be another’s until it is changed', async () => {
  await typed()
  const { user } = setUp(undefined, { action: '/web/apply-job/8' })
  expect(letter()).toHaveValue('I drive well.')
  expect(letter()).toHaveAccessibleDescription(copy.draft.letter)
  await user.type(field(labels.phone), '8')
  expect(letter()).toHaveAccessibleDescription(copy.draft.letter)
  cleanup()
  setUp(undefined, { action: '/web/apply-job/8' })
  expect(letter()).toHaveAccessibleDescription(copy.draft.letter)
  await user.type(letter(), ' Really.')
  expect(letter()).not.toHaveAccessibleDescription()
})

test('one tap → form and device are empty, and the note that says so has the focus', async () => {
  await typed()
  const { user } = setUp()
  await user.click(clear())
  expect(localStorage.getItem(key)).toBeNull()
  for (const name of [labels.fullName, labels.email, labels.phone, labels.coverLetter])
    expect(field(name)).toHaveValue('')
  expect(screen.getByText(copy.draft.cleared)).toHaveFocus()
  cleanup()
  setUp()
  expect(field(labels.fullName)).toHaveValue('')
})

test('sent → nothing stays on the device', async () => {
  const { user } = setUp()
  await fillIn(user)
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: copy.receipt.title })).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(key)).toBeNull()
})

test('closed meanwhile → said, ways on, and everything is kept for another vacancy', async () => {
  const message = 'No longer open'
  const answer = () => Response.json({ success: false, message, errors: {} }, { status: 410 })
  const { user } = setUp(answer)
  await fillIn(user)
  await user.click(submit())
  const box = await summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveTextContent(message)
  expect(box).toHaveTextContent(copy.closed.kept)
  expect(screen.getByRole('link', { name: copy.closed.all })).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  cleanup()
  setUp(undefined, { action: '/web/apply-job/8' })
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
})

test.each([
  ['just under a week old', 7 * day - 60_000, 'Shilan'],
  ['a week old', 7 * day, ''],
  ['of the future, by a clock that was put back', -8 * day, ''],
])('a draft %s', (_name, age, value) => {
  stored({ fullName: 'Shilan' }, age)
  setUp()
  expect(field(labels.fullName)).toHaveValue(value)
  expect(localStorage.getItem(key) === null).toBe(value === '')
})

test.each([
  ['what is no JSON', 'savedAt'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['texts that are none', JSON.stringify({ savedAt: Date.now(), text: { fullName: 7, email: null } })],
  ['no text', JSON.stringify({ savedAt: Date.now(), text: 'Shilan' })],
  ['a time that is none', JSON.stringify({ savedAt: 'now', text: { fullName: 'Shilan' } })],
])('%s in its place → an empty form that works', async (_name, content) => {
  localStorage.setItem(key, content)
  const { user } = setUp()
  expect(field(labels.fullName)).toHaveValue('')
  expect(screen.queryByText(copy.draft.restored)).toBeNull()
  await user.type(field(labels.fullName), 'Shilan')
  expect(field(labels.fullName)).toHaveValue('Shilan')
})

test('what the server gave back → the device puts nothing over it', () => {
  stored({ fullName: 'Older', phone: '1' })
  setUp(undefined, { draft: { values: { fullName: 'Shilan' }, errors: {} } })
  expect(field(labels.fullName)).toHaveValue('Shilan')
  expect(field(labels.phone)).toHaveValue('')
})
