import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  errors,
  file,
  labels,
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

const without = () => screen.getByRole('button', { name: copy.upload.without })
const options = { areFilesRequired: false }

/** The form where files may be left out, with a CV of another kind chosen and the form sent. */
const withRefused = async () => {
  const form = setUp(sent, options)
  await typeText(form.user)
  await form.user.upload(file(labels.cv), new File(['x'], 'cv.gif'))
  await form.user.click(submit())
  const box = await summary()
  await vi.waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveTextContent(`${labels.cv}: ${errors.cvType}`)
  expect(await toast(errors.cvType)).toBeVisible()
  expect(file(labels.cv)).toHaveAttribute('aria-invalid', 'true')
  expect(file(labels.cv)).toHaveAccessibleDescription(new RegExp(errors.cvType))
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
  expect(file(labels.cv)).toHaveFocus()
  expect(screen.queryByText(errors.cvType, { selector: '.field-error bdi' })).toBeNull()
  expect(await sentCv(form)).toBeNull()
})

test('another one chosen in its place → sent with that one', async () => {
  const form = await withRefused()
  await form.user.upload(file(labels.cv), resume)
  expect(await sentCv(form)).toHaveProperty('name', 'cv.pdf')
})

test('a CV that the server refuses → the same', async () => {
  const odd = { success: false, message: 'Look again', errors: { resume: 'This CV is odd' } }
  const answers = [Response.json(odd, { status: 422 }), sent()]
  const { user, send } = setUp(() => answers.shift() ?? sent(), options)
  await typeText(user)
  await user.upload(file(labels.cv), resume)
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
  await user.upload(file(labels.cv), new File(['x'], 'cv.gif'))
  await user.click(submit())
  expect(await toast(errors.notEmpty)).toBeVisible()
  expect(await summary()).toHaveTextContent(errors.cvType)
})

test('where files are needed → no way around them is offered', async () => {
  const { user } = setUp()
  await user.upload(file(labels.cv), new File(['x'], 'cv.gif'))
  expect(await screen.findByText(errors.cvType)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.upload.without })).toBeNull()
})
