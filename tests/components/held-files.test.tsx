import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedSentence } from '#tests/support/browser/applying.ts'
import {
  copy,
  errors,
  file,
  labels,
  photo,
  resume,
  sent,
  setUp,
  submit,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const draft = {
  values: { fullName: 'Shilan Karim', email: 'shilan@example.com', phone: '0750 123 4567' },
  errors: {},
  files: {
    photo: { token: 'token-of-the-photo', name: 'me.png', size: 100 },
    resume: { token: 'token-of-the-cv', name: 'cv.pdf', size: 1000 },
  },
}
const isHere = (name: string) => copy.isHere.replace('{file}', name)

const sentBody = async ({ send, user }: ReturnType<typeof setUp>) => {
  await user.click(submit())
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), 10_000)
  return send.mock.calls[0]?.[1].body ?? new FormData()
}

test('files that are here already are named, and go along without being chosen', async () => {
  const form = setUp(sent, { draft })
  expect(file(labels.photo)).toHaveAccessibleDescription(new RegExp(isHere('me.png')))
  expect(file(labels.cv)).toHaveAccessibleDescription(new RegExp(isHere('cv.pdf')))
  const body = await sentBody(form)
  expect(body.get('photoUpload')).toBe('token-of-the-photo')
  expect(body.get('resumeUpload')).toBe('token-of-the-cv')
})

test.each([
  ['refused', { resume: 'cvRenamed' }, errors.cvRenamed],
  ['good, and not held all the same', {}, errors.fileGone],
])('one in place of which another was sent that was %s → said, and goes along', async (_name, wrong, why) => {
  const files = { ...draft.files, resume: { ...draft.files.resume, refused: 'new.pdf' } }
  const form = setUp(sent, { draft: { ...draft, errors: wrong, files } })
  const said = refusedSentence(copy, { file: 'new.pdf', why, earlier: 'cv.pdf' })
  expect(screen.getByText(said)).toBeVisible()
  expect(file(labels.cv)).toHaveAccessibleDescription(new RegExp(isHere('cv.pdf')))
  const body = await sentBody(form)
  expect(body.get('resumeUpload')).toBe('token-of-the-cv')
})

test('one in place of which another is chosen does not', async () => {
  const form = setUp(sent, { draft })
  await form.user.upload(file(labels.photo), photo)
  await form.user.upload(file(labels.cv), resume)
  const body = await sentBody(form)
  expect([...body.keys()]).not.toContain('photoUpload')
  expect([...body.keys()]).not.toContain('resumeUpload')
})
