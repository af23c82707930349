import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  errors,
  field,
  file,
  fillIn,
  labels,
  resume,
  setUp,
  submit,
  summary,
  typeText,
} from '#tests/support/components/application-form.tsx'
import { startUploadServer } from '#tests/support/components/upload-server.ts'

const key = 'application-draft'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const note = () => screen.getByRole('button', { name: copy.draft.clear }).parentElement
const clear = () => screen.getByRole('button', { name: copy.draft.clear })

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
