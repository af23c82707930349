import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  dropFiles,
  errors,
  file,
  labels,
  photo,
  setUp,
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
  expect(file(labels.cv)).toHaveAccessibleDescription(new RegExp(errors.oneFile))
})
