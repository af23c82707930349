import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  copy,
  errors,
  file,
  labels,
  submit,
  summary,
  toast,
} from '#tests/support/components/application-form.tsx'
import {
  forgetFile,
  good,
  openForm,
  other,
  received,
  says,
  sendsGood,
  withGood,
} from '#tests/support/components/replaced-cv.ts'
import { uploadServerForTests } from '#tests/support/components/upload-server.ts'

const server = uploadServerForTests()

/** The page goes when the beginning of the other CV has arrived, and no more of it. */
const breakOff = async ({ choose }: Awaited<ReturnType<typeof withGood>>) => {
  Object.assign(server().mishaps, { breakAfter: 5000, staysBroken: true })
  await choose(other)
  await vi.waitFor(() => expect(server().mishaps.breakAfter).toBeNull())
  cleanup()
  server().mishaps.staysBroken = false
}

/** The good CV stands after a reload that cut the other one off. */
const cutOff = async () => {
  const form = await withGood(server())
  await breakOff(form)
  const late = forgetFile(server(), other)
  const token = forgetFile(server(), good)
  server().seen.length = 0
  const again = openForm(server())
  await says(errors.fileUnfinished)
  await received(2)
  await vi.waitFor(() => expect(server().seen).toEqual(['HEAD', 'HEAD']))
  return { ...form, ...again, token, late }
}

test('one that a reload cut off → said once more, and the good one is sent once somebody saw that', async () => {
  const form = await cutOff()
  await form.user.click(submit())
  expect(await summary()).toHaveTextContent(errors.fileUnfinished)
  expect(await toast(document.querySelector('#resume-error bdi')?.textContent ?? '')).toBeVisible()
  expect(form.send).not.toHaveBeenCalled()
  await sendsGood(form)
  await vi.waitFor(() => expect(server().uploads.has(form.late)).toBe(false))
})

test('one that a reload cut off, and another reload → said again', async () => {
  await cutOff()
  cleanup()
  openForm(server())
  await says(errors.fileUnfinished)
})

test('one that a reload cut off, chosen again → it goes on from where it stopped, and is sent', async () => {
  const form = await cutOff()
  await form.user.upload(file(labels.cv), other)
  await vi.waitFor(() => expect(server().seen).toContain('DELETE'), 10_000)
  expect(server().seen.slice(-3)).toEqual(['HEAD', 'PATCH 5000', 'DELETE'])
  expect(screen.getByText('other.pdf', { selector: '.file-name' })).toBeVisible()
  expect(document.querySelector('#resume-error')).toBeNull()
  await form.user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
})

test('one that was all there when the page was loaded anew → it stands', async () => {
  const form = await withGood(server())
  await breakOff(form)
  forgetFile(server(), other)
  for (const upload of server().uploads.values())
    upload.content = Buffer.concat([upload.content, Buffer.alloc(upload.length - upload.content.length)])
  openForm(server())
  await received(2)
  expect(screen.getByText('other.pdf', { selector: '.file-name' })).toBeVisible()
  expect(document.querySelector('#resume-error')).toBeNull()
})
