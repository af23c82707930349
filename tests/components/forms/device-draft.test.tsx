import { cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import {
  applicationForm,
  copy,
  errors,
  field,
  file,
  fillIn,
  hydrateForm,
  labels,
  resume,
  setUp,
  submit,
  summary,
  typeText,
} from '#tests/support/components/application-form.tsx'
import { startUploadServer } from '#tests/support/components/upload-server.ts'

const key = 'application-draft'
const day = 24 * 60 * 60 * 1000

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
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

test('sent in vain, and loaded anew → the same key, so that it is stored once; changed → another', async () => {
  const keysOf = ({ send }: ReturnType<typeof setUp>) =>
    send.mock.calls.map(([, { headers }]) => new Headers({ ...headers }).get('idempotency-key'))
  const options = { areFilesRequired: false }
  const offline = () => Promise.reject(new TypeError('offline'))
  const first = setUp(offline, options)
  await typeText(first.user)
  await first.user.click(submit())
  expect(await screen.findByText(errors.network)).toBeVisible()
  cleanup()
  const again = setUp(offline, options)
  await again.user.click(submit())
  expect(await screen.findByText(errors.network)).toBeVisible()
  await again.user.type(field(labels.phone), '8')
  await again.user.click(submit())
  await vi.waitFor(() => expect(again.send).toHaveBeenCalledTimes(2))
  const [key = ''] = keysOf(first)
  const [same, other = ''] = keysOf(again)
  expect(key).toMatch(/^[\x21\x23-\x7e]{16,255}$/)
  expect(same).toBe(key)
  expect(other).not.toBe(key)
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

test('typed before the page came alive → stays, and only empty fields are filled', () => {
  const text = { fullName: 'Older', phone: '0750 123 4567' }
  localStorage.setItem(
    'application-draft',
    JSON.stringify({ savedAt: Date.now(), text, letterFor: '/web/apply-job/7' }),
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(applicationForm())
  document.body.append(container)
  const name = container.querySelector<HTMLInputElement>('#fullName')
  if (name) name.value = 'Shilan'
  hydrateForm(container)
  expect(field(labels.fullName)).toHaveValue('Shilan')
  expect(field(labels.phone)).toHaveValue('0750 123 4567')
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('application-draft')).toContain('Shilan')
})

test.each([
  ['brought back by the browser itself', 'Shilan', copy.draft.restored],
  ['typed anew', 'Karim', copy.draft.kept],
])('beside files that came back, text that was %s → is called so', async (_, value, note) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { headers: { 'upload-offset': '9', 'upload-length': '9' } }),
  )
  const text = { fullName: 'Shilan', email: '', phone: '', coverLetter: '' }
  const cv = { token: 'token-of-the-cv-1', name: 'cv.pdf', size: 9, fingerprint: '', isWhole: true }
  const draft = { savedAt: Date.now(), text, letterFor: '/web/apply-job/7', files: { resume: cv } }
  localStorage.setItem('application-draft', JSON.stringify(draft))
  const container = document.createElement('div')
  container.innerHTML = renderToString(applicationForm())
  document.body.append(container)
  const name = container.querySelector<HTMLInputElement>('#fullName')
  if (name) name.value = value
  hydrateForm(container)
  const { parentElement } = screen.getByRole('button', { name: copy.draft.clear })
  await vi.waitFor(() => expect(parentElement).toHaveTextContent(`${note} ${copy.draft.files}`))
})

const note = () => screen.getByRole('button', { name: copy.draft.clear }).parentElement

const fail = (name: string) => () => {
  throw new DOMException('no', name)
}
const blocked = () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, call).mockImplementation(fail('SecurityError'))
}
// With something in it already, which cannot be replaced.
const full = () => {
  const older = { fullName: 'Older', email: '', phone: '', coverLetter: '' }
  const draft = { savedAt: Date.now(), text: older, letterFor: '' }
  localStorage.setItem(key, JSON.stringify(draft))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail('QuotaExceededError'))
}

test.each([
  ['blocked', blocked],
  ['full', full],
])(
  'storage %s → the form works as long as the page lives, and says what becomes of the text',
  async (_, spoil) => {
    spoil()
    const { user } = setUp()
    await user.clear(field(labels.fullName))
    await typeText(user)
    await vi.waitFor(() => expect(note()).toHaveTextContent(copy.draft.unkept))
    expect(note()).not.toHaveTextContent(copy.draft.kept)
    dispatchEvent(new Event('pagehide'))
    cleanup()

    const again = setUp()
    expect(field(labels.fullName)).toHaveValue('Shilan Karim')
    expect(note()).toHaveTextContent(copy.draft.unkept)
    await again.user.click(clear())
    cleanup()
    setUp()
    expect(field(labels.fullName)).toHaveValue('')
  },
)

test('storage blocked, and closed meanwhile → no word of a text that is kept', async () => {
  blocked()
  const answer = { success: false, message: errors.closed, errors: {} }
  const { user } = setUp(() => Response.json(answer, { status: 410 }))
  await fillIn(user)
  await user.click(submit())
  const box = await summary()
  expect(box).toHaveTextContent(errors.closed)
  expect(box).not.toHaveTextContent(copy.closed.kept)
  expect(screen.getByRole('link', { name: copy.closed.all })).toBeVisible()
  await user.click(clear())
})

test('only files came back → the page speaks of them, and of text once there is some', async () => {
  const server = await startUploadServer()
  const first = setUp(undefined, {}, server.url)
  await first.user.upload(file(labels.cv), resume)
  expect(await screen.findByText(copy.upload.received)).toBeVisible()
  cleanup()

  const { user } = setUp(undefined, {}, server.url)
  expect(await screen.findByText(copy.draft.restoredFiles)).toBeVisible()
  expect(note()).not.toHaveTextContent(copy.draft.restored)
  await user.type(field(labels.fullName), 'S')
  await vi.waitFor(() => expect(note()).toHaveTextContent(`${copy.draft.kept} ${copy.draft.files}`))
  await server.stop()
})
