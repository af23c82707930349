import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  dropFiles,
  errors,
  file,
  labels,
  photo,
  receipt,
  resume,
  sent,
  setUp,
  submit,
  summary,
  toast,
  typeText,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['another kind', new File(['x'], 'me.gif', { type: 'image/gif' }), errors.photoType],
  ['nothing in it', new File([], 'me.png'), errors.emptyFile],
  ['a name that is not true', new File(['%PDF-1.7'], 'me.png'), errors.photoRenamed],
])('a photo with %s → its own sentence, and it is not kept', async (_name, wrong, sentence) => {
  const { user } = setUp()
  await user.upload(file(labels.photo), wrong)
  await vi.waitFor(() => expect(file(labels.photo)).toHaveAccessibleDescription(new RegExp(sentence)))
  expect(file(labels.photo)).toHaveProperty('files.length', 0)
})

test('a photo → preview, name and size, and a way to remove it', async () => {
  const { user } = setUp()
  await user.upload(file(labels.photo), photo)
  expect(screen.getByRole('img', { name: copy.photoPreview })).toHaveAttribute('src', 'blob:photo')
  expect(file(labels.photo)).toHaveAccessibleDescription('me.png 1 KB')
  await user.click(await screen.findByRole('button', { name: copy.removePhoto }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(file(labels.photo)).toHaveFocus()
  expect(file(labels.photo)).toHaveProperty('files.length', 0)
})

test('another photo → the preview is its own, and none leads to what was let go', async () => {
  const { user } = setUp()
  const addresses = ['blob:first', 'blob:second']
  URL.createObjectURL = () => addresses.shift() ?? ''
  const letGo: string[] = []
  const shownWhenLetGo: string[] = []
  URL.revokeObjectURL = (address) => {
    letGo.push(address)
    shownWhenLetGo.push(...screen.queryAllByRole<HTMLImageElement>('img').map(({ src }) => src))
  }
  await user.upload(file(labels.photo), photo)
  await user.upload(file(labels.photo), new File([photo], 'other.png', { type: photo.type }))
  await vi.waitFor(() =>
    expect(screen.getByRole('img', { name: copy.photoPreview })).toHaveAttribute('src', 'blob:second'),
  )
  expect(letGo).toEqual(['blob:first'])
  expect(shownWhenLetGo).toEqual([])
})

test('two files dropped at once → one is asked for', async () => {
  setUp()
  const [first, second] = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF-1.7'], name))
  dropFiles(screen.getByText(copy.chooseFile), first, second)
  expect(file(labels.resume)).toHaveAccessibleDescription(new RegExp(errors.oneFile))
})

const without = () => screen.getByRole('button', { name: copy.upload.without })
const options = { areFilesRequired: false }

/** The form where files may be left out, with a CV of another kind chosen and the form sent. */
const withRefused = async () => {
  const form = setUp(sent, options)
  await typeText(form.user)
  await form.user.upload(file(labels.resume), new File(['x'], 'cv.gif'))
  await form.user.click(submit())
  const box = await summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveTextContent(`${labels.resume}: ${errors.resumeType}`)
  expect(await toast(errors.resumeType)).toBeVisible()
  expect(file(labels.resume)).toHaveAttribute('aria-invalid', 'true')
  expect(file(labels.resume)).toHaveAccessibleDescription(new RegExp(errors.resumeType))
  expect(form.send).not.toHaveBeenCalled()
  return form
}
const sentCv = async ({ send, user }: Awaited<ReturnType<typeof withRefused>>) => {
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  return send.mock.calls[0]?.[1].body.get('resume')
}

test('a CV that was refused → nothing goes out without it, until the applicant says so', async () => {
  const form = await withRefused()
  await form.user.click(without())
  expect(file(labels.resume)).toHaveFocus()
  expect(screen.queryByText(errors.resumeType, { selector: '[id$=-error] bdi' })).toBeNull()
  expect(await sentCv(form)).toBeNull()
})

test('another one chosen in its place → sent with that one', async () => {
  const form = await withRefused()
  await form.user.upload(file(labels.resume), resume)
  expect(await sentCv(form)).toHaveProperty('name', 'cv.pdf')
})

test('a CV that the server refuses → the same', async () => {
  const odd = { success: false, message: 'Look again', errors: { resume: 'This CV is odd' } }
  const answers = [Response.json(odd, { status: 422 }), sent()]
  const { user, send } = setUp(() => answers.shift() ?? sent(), options)
  await typeText(user)
  await user.upload(file(labels.resume), resume)
  await user.click(submit())
  expect(await summary()).toHaveTextContent('This CV is odd')
  await user.click(submit())
  expect(await toast('This CV is odd')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
  await user.click(without())
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
})

test('text is wrong as well → the topmost field speaks for all', async () => {
  const { user } = setUp(sent, options)
  await user.upload(file(labels.resume), new File(['x'], 'cv.gif'))
  await user.click(submit())
  expect(await toast(errors.notEmpty)).toBeVisible()
  expect(await summary()).toHaveTextContent(errors.resumeType)
})

test('where files are needed → no way around them is offered', async () => {
  const { user } = setUp()
  await user.upload(file(labels.resume), new File(['x'], 'cv.gif'))
  expect(await screen.findByText(errors.resumeType)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.upload.without })).toBeNull()
})

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
  expect(file(labels.resume)).toHaveAccessibleDescription(new RegExp(isHere('cv.pdf')))
  const body = await sentBody(form)
  expect(body.get('photoUpload')).toBe('token-of-the-photo')
  expect(body.get('resumeUpload')).toBe('token-of-the-cv')
})

test('one in place of which another is chosen does not', async () => {
  const form = setUp(sent, { draft })
  await form.user.upload(file(labels.photo), photo)
  await form.user.upload(file(labels.resume), resume)
  const body = await sentBody(form)
  expect([...body.keys()]).not.toContain('photoUpload')
  expect([...body.keys()]).not.toContain('resumeUpload')
})
