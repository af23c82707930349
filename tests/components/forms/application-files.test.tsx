import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  acceptedResponse,
  copy,
  errors,
  field,
  fileInput,
  findSummary,
  findToast,
  labels,
  photo,
  receipt,
  restoredForm,
  resume,
  setUp,
  submitButton,
  typeTextFields,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a GIF', new File(['GIF89a'], 'me.gif', { type: 'image/gif' }), errors.photoType],
  ['a PDF named .png', new File(['%PDF-1.7'], 'me.png'), errors.photoType],
  ['a HEIC file named .jpg', new File(['\0\0\0\x18ftypheic'], 'me.jpg'), errors.photoHeic],
  ['a WebP', new File(['RIFF\0\0\0\0WEBP'], 'me.webp'), errors.photoWebp],
  ['a file above 16 MB', new File([photo, new Uint8Array(16 * 1024 ** 2)], 'me.png'), errors.photoSize],
  [
    'a file above 10 MB that the browser cannot downscale',
    new File([photo, new Uint8Array(11 * 1024 ** 2)], 'me.png'),
    errors.photoSize,
  ],
])(
  '%s chosen as the photo → the field shows the matching error, and its input is cleared',
  async (_name, invalidFile, error) => {
    const { user } = setUp()
    await user.upload(fileInput(labels.photo), invalidFile)
    await vi.waitFor(() => expect(fileInput(labels.photo)).toHaveAccessibleDescription(new RegExp(error)))
    expect(fileInput(labels.photo)).toHaveProperty('files.length', 0)
  },
)

const createZipEntry = (name: string) =>
  `PK\x01\x02${'\0'.repeat(24)}${String.fromCharCode(name.length)}${'\0'.repeat(17)}${name}`

test.each([
  ['cv.pages', `PK\x03\x04${createZipEntry('Index/Document.iwa')}PK\x05\x06`, errors.resumeType],
  ['cv.odt', `PK\x03\x04${createZipEntry('content.xml')}PK\x05\x06`, errors.resumeType],
  ['truncated.pdf', '%PDF-1.7', errors.resumeDamaged],
])('%s chosen as the CV → the field shows the matching error immediately', async (name, content, error) => {
  const { user } = setUp()
  await user.upload(fileInput(labels.resume), new File([content], name))
  await vi.waitFor(() => expect(fileInput(labels.resume)).toHaveAccessibleDescription(new RegExp(error)))
})

test.each([
  [labels.photo, 'image', photo],
  [labels.photo, 'me.jpg', photo],
  [labels.resume, 'CV', resume],
  [labels.resume, 'cv.doc', new File(['{\\rtf1 CV}'], '')],
])('%s named “%s” → is accepted based on its content', async (label, name, content) => {
  const { user } = setUp()
  await user.upload(fileInput(label), new File([content], name))
  expect(await screen.findByText(copy.replace)).toBeVisible()
  expect(fileInput(label)).toHaveAccessibleDescription(new RegExp(`^${name} 1 KB`))
})

test.each([
  ['photo', labels.photo, photo],
  ['CV', labels.resume, resume],
])('%s dropped on its field → is selected; the browser does not open it', async (_name, label, file) => {
  setUp()
  const input = fileInput(label)
  // jsdom cannot create the `FileList` that the input requires.
  Object.defineProperty(input, 'files', { writable: true, value: null })
  expect(fireEvent.dragOver(input)).toBe(false)
  expect(fireEvent.drop(input, { dataTransfer: { files: [file] } })).toBe(false)
  expect(await screen.findByText(copy.replace)).toBeVisible()
  expect(input).toHaveAccessibleDescription(new RegExp(`^${file.name} 1 KB`))
})

test('photo chosen → its preview, name and size are shown; replaced → the preview changes; removed → the preview disappears', async () => {
  const { user } = setUp()
  URL.createObjectURL = (file) => `blob:${file instanceof File && file.name}`
  const preview = () => screen.getByRole('img', { name: copy.photoPreview })
  await user.upload(fileInput(labels.photo), photo)
  expect(preview()).toHaveAttribute('src', 'blob:me.png')
  expect(fileInput(labels.photo)).toHaveAccessibleDescription('me.png 1 KB')
  await user.upload(fileInput(labels.photo), new File([photo], 'other.png', { type: photo.type }))
  await vi.waitFor(() => expect(preview()).toHaveAttribute('src', 'blob:other.png'))
  await user.click(await screen.findByRole('button', { name: copy.removePhoto }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(fileInput(labels.photo)).toHaveFocus()
  expect(fileInput(labels.photo)).toHaveProperty('files.length', 0)
})

test.each([
  [labels.photo, copy.choosePhoto, photo],
  [labels.resume, copy.chooseFile, resume],
])(
  '%s field → its accessible name ends with “%s”, or with “Replace” once it has a valid file and no upload is running',
  async (label, chooseLabel, file) => {
    const { user } = setUp()
    expect(fileInput(label)).toHaveAccessibleName(`${label}: ${chooseLabel}`)
    await user.upload(fileInput(label), file)
    await vi.waitFor(() => expect(fileInput(label)).toHaveAccessibleName(`${label}: ${copy.replace}`))
  },
)

test.each([
  ['upload fails', resume, copy.replace],
  ['file is refused', new File(['x'], 'cv.gif'), copy.chooseFile],
])('%s while its Cancel button is focused → focus moves to the file field', async (_name, file, text) => {
  setUp()
  // Do not use `user.upload`. A short upload would end before that call resolves.
  fireEvent.change(fileInput(labels.resume), { target: { files: [file] } })
  screen.getByRole('button', { name: copy.upload.cancel }).focus()
  expect(await screen.findByText(text)).toBeVisible()
  expect(fileInput(labels.resume)).toHaveFocus()
})

test('upload ends while another field is focused → that field keeps focus', async () => {
  setUp()
  fireEvent.change(fileInput(labels.resume), { target: { files: [resume] } })
  field(labels.email).focus()
  expect(await screen.findByText(copy.replace)).toBeVisible()
  expect(field(labels.email)).toHaveFocus()
})

test('new file dropped while the old file’s Remove button is focused → focus moves to the file field', async () => {
  const { user } = setUp()
  const input = fileInput(labels.resume)
  await user.upload(input, resume)
  const removeButton = await screen.findByRole('button', { name: copy.removeResume })
  removeButton.focus()
  // jsdom cannot create the `FileList` that the input requires.
  Object.defineProperty(input, 'files', { writable: true, value: null })
  fireEvent.drop(input, { dataTransfer: { files: [new File([resume], 'other.pdf')] } })
  await vi.waitFor(() => expect(removeButton).not.toBeInTheDocument())
  expect(input).toHaveFocus()
})

const optionsWithOptionalFiles = { areFilesRequired: false }

test('optional CV is invalid → the application is not sent; CV removed → it is sent', async () => {
  const { user, send } = setUp(acceptedResponse, optionsWithOptionalFiles)
  await typeTextFields(user)
  await user.upload(fileInput(labels.resume), new File(['x'], 'cv.gif'))
  await user.click(submitButton())
  const summary = await findSummary()
  await vi.waitFor(() => expect(summary).toHaveFocus())
  expect(summary).toHaveTextContent(`${labels.resume}: ${errors.resumeType}`)
  expect(await findToast(errors.resumeType)).toBeVisible()
  expect(fileInput(labels.resume)).toHaveAttribute('aria-invalid', 'true')
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: copy.removeResume }))
  expect(fileInput(labels.resume)).toHaveFocus()
  expect(screen.queryByText(errors.resumeType, { selector: '[id$=-error] bdi' })).toBeNull()
  await user.click(submitButton())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(send.mock.calls[0]?.[1].body.get('resume')).toBeNull()
})

test('CV refused by the server → the form is not sent again; CV replaced → it is sent', async () => {
  const refusal = { success: false, message: 'Look again', errors: { resume: 'This CV is odd' } }
  const responses = [Response.json(refusal, { status: 422 })]
  const { user, send } = setUp(() => responses.shift() ?? acceptedResponse(), optionsWithOptionalFiles)
  await typeTextFields(user)
  await user.upload(fileInput(labels.resume), resume)
  await user.click(submitButton())
  expect(await findSummary()).toHaveTextContent('This CV is odd')
  await user.click(submitButton())
  expect(await findToast('This CV is odd')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: copy.removeResume })).toBeVisible()
  await user.upload(fileInput(labels.resume), new File([resume], 'newer.pdf'))
  await user.click(submitButton())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(send.mock.calls[1]?.[1].body.get('resume')).toHaveProperty('name', 'newer.pdf')
})

const formWithUploads = restoredForm({
  values: { fullName: 'Shilan Karim', email: 'shilan@example.com', phone: '0750 123 4567' },
  errors: {},
  files: {
    photo: { token: 'token-of-the-photo', name: 'me.png', size: 100 },
    resume: { token: 'token-of-the-cv', name: 'cv.pdf', size: 1000 },
  },
})

test('form restored with uploaded files → shows their names; sends a file’s token unless the file has been replaced', async () => {
  const { send, user } = setUp(acceptedResponse, { initial: formWithUploads })
  for (const [label, name] of [
    [labels.photo, 'me.png'],
    [labels.resume, 'cv.pdf'],
  ] as const)
    expect(fileInput(label)).toHaveAccessibleDescription(new RegExp(copy.isHere.replace('{file}', name)))
  await user.upload(fileInput(labels.photo), photo)
  await user.click(submitButton())
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  const body = send.mock.calls[0]?.[1].body
  expect([body?.get('photoUpload'), body?.get('resumeUpload')]).toEqual([null, 'token-of-the-cv'])
})
