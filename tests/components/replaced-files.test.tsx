import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  copy,
  errors,
  file,
  labels,
  photo,
  sent,
  setUp,
  submit,
  summary,
  toast,
  typeText,
} from '#tests/support/application-form.tsx'
import { refusedSentence } from '#tests/support/refused-file.ts'
import { samplePdf } from '#tests/support/sample-files.ts'
import { startUploadServer, type UploadServer } from '#tests/support/upload-server.ts'

let server: UploadServer
beforeEach(async () => {
  server = await startUploadServer()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  await server.stop()
})

const cvOf = (name: string, length: number) =>
  new File([new Uint8Array(samplePdf(name, name, Buffer.alloc(length, 'x')).buffer)], name)
const good = cvOf('good.pdf', 10_000)
const other = cvOf('other.pdf', 20_000)

const open = (answer?: Parameters<typeof setUp>[0]) => setUp(answer, {}, server.url)
const received = (count: number) =>
  vi.waitFor(() => expect(screen.getAllByText(copy.upload.received)).toHaveLength(count), 10_000)
const held = () => [...server.uploads].find(([, { length }]) => length === good.size)?.[0]
const oddCv = { success: false, message: 'Look again', errors: { resume: 'This CV is odd' } }
const refuseNext = (after?: Promise<void>) => {
  server.mishaps.refusal = { status: 422, body: oddCv, after }
}

/** Whether the good CV stands, and the page says of the other one that it was refused. */
const says = (why: string, refused = 'other.pdf') => {
  const sentence = refusedSentence(copy, { file: refused, why, earlier: 'good.pdf' })
  return vi.waitFor(() => {
    const said = document.querySelector('#resume-error')?.textContent
    expect(said).toBe(sentence)
    expect(file(labels.cv)).toHaveAttribute('aria-invalid', 'false')
    expect(screen.getByText('good.pdf', { selector: '.file-name' })).toBeVisible()
    expect(screen.getByRole('button', { name: copy.removeCv })).toBeVisible()
  })
}

// What a page that is loaded anew does not know: the file itself, which is remembered by its token.
const forgetFile = (size: number) => {
  const [token = '', upload] = [...server.uploads].find(([, { length }]) => length === size) ?? []
  if (upload) server.uploads.set(`${token}-anew`, upload)
  const draft = localStorage.getItem('application-draft') ?? ''
  localStorage.setItem('application-draft', draft.replace(token, `${token}-anew`))
}

const withGood = async (answer?: Parameters<typeof setUp>[0]) => {
  const form = open(answer)
  await typeText(form.user)
  await form.user.upload(file(labels.photo), photo)
  await form.user.upload(file(labels.cv), good)
  await received(2)
  const token = held()
  return { ...form, token, choose: (chosen: File) => form.user.upload(file(labels.cv), chosen) }
}
type Form = Awaited<ReturnType<typeof withGood>>

const sendsGood = async ({ user, send, token }: Form) => {
  await user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
  const body = send.mock.calls.at(-1)?.[1].body
  expect([token, body?.get('resumeUpload')]).toEqual([expect.any(String), token])
  expect(server.uploads.has(token ?? '')).toBe(true)
}

test.each([
  ['its kind', new File(['GIF89a'], 'other.gif'), errors.cvType],
  ['having nothing in it', new File([], 'other.pdf'), errors.emptyFile],
  ['its first bytes', new File(['GIF89a'], 'other.pdf'), errors.cvRenamed],
])('a replacement refused for %s → said, and the good one stays and is sent', async (_name, wrong, why) => {
  const form = await withGood()
  await form.choose(wrong)
  await says(why, wrong.name)
  expect(server.seen).not.toContain('DELETE')
  await sendsGood(form)
})

test('one refused when all of it is there → the good one stands again, is sent, and comes back', async () => {
  const form = await withGood()
  refuseNext()
  await form.choose(other)
  await says('This CV is odd')
  await received(2)
  cleanup()
  const again = open()
  await received(2)
  expect(screen.getByText('good.pdf', { selector: '.file-name' })).toBeVisible()
  await sendsGood({ ...form, ...again })
})

test('one that was given up → the good one stays', async () => {
  const form = await withGood()
  await server.stop()
  await form.choose(other)
  expect(await screen.findByText(copy.upload.waiting)).toBeVisible()
  expect(screen.getByText('other.pdf', { selector: '.file-name' })).toBeVisible()
  const stays = screen.getByText('good.pdf').closest('p')
  expect(stays).toHaveTextContent(copy.upload.until.replace('{file}', 'good.pdf'))
  await form.user.click(screen.getByRole('button', { name: copy.upload.cancel }))
  await received(2)
  await server.again()
  await sendsGood(form)
})

test('a good one → the server forgets the earlier one when all of it is there, not before', async () => {
  const form = await withGood()
  server.mishaps.breakAfter = 5000
  await form.choose(other)
  await vi.waitFor(() => expect(server.seen).toContain('DELETE'), 10_000)
  expect(server.seen.slice(-4)).toEqual(['PATCH 0', 'HEAD', 'PATCH 5000', 'DELETE'])
  await vi.waitFor(() => expect(server.uploads.has(form.token ?? '')).toBe(false))
  expect(screen.getByText('other.pdf', { selector: '.file-name' })).toBeVisible()
})

test('one refused while the form waits for it → nothing is sent before somebody saw that', async () => {
  const form = await withGood()
  const gate = Promise.withResolvers<void>()
  refuseNext(gate.promise)
  await form.choose(other)
  await form.user.click(submit())
  expect(document.querySelector('.submit')).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await says('This CV is odd')
  expect(await toast(document.querySelector('#resume-error bdi')?.textContent ?? '')).toBeVisible()
  expect(await summary()).toHaveTextContent('This CV is odd')
  expect(form.send).not.toHaveBeenCalled()
  await sendsGood(form)
})

test('one that was on its way when the page was loaded anew → both are back, and it may be given up', async () => {
  const form = await withGood()
  server.mishaps.breakAfter = 5000
  await form.choose(other)
  await vi.waitFor(() => expect(server.mishaps.breakAfter).toBeNull())
  cleanup()
  forgetFile(other.size)
  const again = open()
  expect(await screen.findByText(copy.upload.unfinished)).toBeVisible()
  await again.user.click(submit())
  await summary()
  expect(again.send).not.toHaveBeenCalled()
  await again.user.click(screen.getByRole('button', { name: copy.upload.cancel }))
  await received(2)
  await sendsGood({ ...form, ...again })
})

test('nothing chosen in the browser’s dialog → nothing is taken away', async () => {
  const form = await withGood()
  const input = file(labels.cv)
  Object.defineProperty(input, 'files', { value: null, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await received(2)
  await sendsGood(form)
})

test('where nothing is held, one refused with the form → the good one stands again, and is sent', async () => {
  const answers = [Response.json(oddCv, { status: 422 }), sent()]
  const { user, send } = setUp(() => answers.shift() ?? sent())
  await typeText(user)
  await user.upload(file(labels.photo), photo)
  await user.upload(file(labels.cv), good)
  await user.upload(file(labels.cv), other)
  await user.click(submit())
  await says('This CV is odd')
  await user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
  const names = send.mock.calls.map(([, { body }]) => {
    const cv = body.get('resume')
    return cv instanceof File && cv.name
  })
  expect(names).toEqual(['other.pdf', 'good.pdf'])
})
