import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { translatorFor } from '#lib/i18n/messages.ts'
import {
  copy,
  fileInput,
  fillIn,
  findToast,
  labels,
  photo,
  receipt,
  resume,
  setUp,
  submitButton,
  typeTextFields,
} from '#tests/support/components/application-form.tsx'

// The upload code never loads, so the tests time out if the form waits for it.
vi.mock('tus-js-client', () => new Promise(() => undefined))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const limitValues = { limit: '4' }
const totalLimit = {
  maxBytes: photo.size + resume.size,
  hint: translatorFor('en')('apply.totalLimit.hint', limitValues),
  error: translatorFor('en')('apply.totalLimit.error', limitValues),
}
const optionsWithoutStore = { areUploadsEnabled: false, hasReference: false, totalLimit }
const acceptedResponse = () => Response.json({ success: true, message: 'Stored', isUnreachable: false })

test('site without uploads → files are sent with the form; the receipt mentions no reference, and the form has no “remember” checkbox', async () => {
  const { send, user } = setUp(acceptedResponse, optionsWithoutStore)
  expect(screen.getByText(totalLimit.hint)).toBeVisible()
  expect(screen.queryByLabelText(copy.remember.label)).toBeNull()
  await typeTextFields(user)
  await user.upload(fileInput(labels.photo), photo)
  await user.upload(fileInput(labels.resume), resume)
  await user.click(submitButton())
  expect(await screen.findByText(receipt.title)).toBeVisible()
  expect(send.mock.calls[0]?.[1].body.get('resume')).toBeInstanceOf(File)
  expect(screen.queryByText(receipt.text)).toBeNull()
  expect(window.location.search).toBe('?sent=1')
})

/** Submits a photo and a CV that together exceed the total limit. */
const submitFilesOverTotalLimit = async (options = {}) => {
  const { send, user } = setUp(acceptedResponse, { ...optionsWithoutStore, ...options })
  await typeTextFields(user)
  const largeResume = new File([await resume.arrayBuffer(), ' '.repeat(2000)], 'cv.pdf')
  await user.upload(fileInput(labels.photo), photo)
  await user.upload(fileInput(labels.resume), largeResume)
  await user.click(submitButton())
  expect(await findToast(totalLimit.error)).toBeVisible()
  expect(fileInput(labels.resume)).toHaveAccessibleDescription(new RegExp(totalLimit.error))
  return { send, user }
}

test('files over the total limit → the largest file’s field shows an error and nothing is sent; that file replaced → the form is sent', async () => {
  const { send, user } = await submitFilesOverTotalLimit()
  expect(send).not.toHaveBeenCalled()
  await user.upload(fileInput(labels.resume), resume)
  await user.click(submitButton())
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test('photo removed to meet the total limit → the CV’s error disappears, and the form can be sent', async () => {
  const { send, user } = await submitFilesOverTotalLimit({
    areFilesRequired: false,
    totalLimit: { ...totalLimit, maxBytes: resume.size + 2000 },
  })
  await user.click(screen.getByRole('button', { name: copy.removePhoto }))
  expect(fileInput(labels.resume)).toBeValid()
  expect(fileInput(labels.resume)).not.toHaveAccessibleDescription(new RegExp(totalLimit.error))
  await user.click(submitButton())
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test('site without uploads → the form is sent without waiting for the upload module to load, and no file is hashed', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  const { send, user } = setUp(acceptedResponse, optionsWithoutStore)
  await fillIn(user)
  await user.click(submitButton())
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(digest).not.toHaveBeenCalled()
})
