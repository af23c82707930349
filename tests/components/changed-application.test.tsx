import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  copy,
  dropFiles,
  errors,
  fillIn,
  receipt,
  resume,
  sent,
  setUp,
  submit,
  summary,
} from '#tests/support/components/application-form.tsx'

afterEach(() => vi.unstubAllGlobals())

/** An application that was sent, with its form unfolded again. */
const sentOnce = async (options?: Parameters<typeof setUp>[1]) => {
  const form = setUp(sent, options)
  await fillIn(form.user)
  await form.user.click(submit())
  await form.user.click(await screen.findByRole('button', { name: receipt.form }))
  return form
}
const namesOf = (send: Awaited<ReturnType<typeof sentOnce>>['send']) =>
  send.mock.calls.map(([, { body }]) => {
    const cv = body.get('resume')
    return cv instanceof File ? cv.name : null
  })

test('sent, and another CV dropped upon it → sent with that one', async () => {
  const { user, send } = await sentOnce()
  dropFiles(screen.getByText('cv.pdf', { selector: '.file-name' }), new File([resume], 'newer.pdf'))
  expect(await screen.findByText('newer.pdf')).toBeVisible()
  await user.click(submit())
  await vi.waitFor(() => expect(namesOf(send)).toEqual(['cv.pdf', 'newer.pdf']))
})

test('sent, and a file removed → the change is looked at as any other', async () => {
  const { user, send } = await sentOnce()
  await user.click(screen.getByRole('button', { name: copy.removeCv }))
  await user.click(submit())
  expect(await summary()).toHaveTextContent(errors.cvMissing)
  expect(send).toHaveBeenCalledOnce()
})

test('sent, and a file removed where none is needed → sent without it', async () => {
  const { user, send } = await sentOnce({ areFilesRequired: false })
  await user.click(screen.getByRole('button', { name: copy.removeCv }))
  await user.click(submit())
  await vi.waitFor(() => expect(namesOf(send)).toEqual(['cv.pdf', null]))
})
