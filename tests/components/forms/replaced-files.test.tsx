import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusedSentence } from '#tests/support/browser/applying.ts'
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
} from '#tests/support/components/application-form.tsx'
import { type UploadServer, uploadServerForTests } from '#tests/support/components/upload-server.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'

const cvOf = (name: string, length: number) =>
  new File([new Uint8Array(samplePdf(name, name, Buffer.alloc(length, 'x')).buffer)], name)

/** A CV, and one that is chosen in its place. */
const good = cvOf('good.pdf', 10_000)
const other = cvOf('other.pdf', 20_000)

type Answer = Parameters<typeof setUp>[0]

/** The form with a server that holds files. */
const openForm = (server: UploadServer, answer?: Answer) => setUp(answer, {}, server.url)

/** Waits until so many files are said to be there. */
const received = (count: number) =>
  vi.waitFor(() => expect(screen.getAllByText(copy.upload.received)).toHaveLength(count), 10_000)

/** Whether the good CV stands, and the page says of the other one that it was refused. */
const says = (why: string, refused = 'other.pdf') => {
  const sentence = refusedSentence(copy, { file: refused, why, earlier: 'good.pdf' })
  return vi.waitFor(() => {
    const said = document.querySelector('#resume-error')?.textContent
    expect(said).toBe(sentence)
    expect(file(labels.cv)).toHaveAttribute('aria-invalid', 'false')
    expect(screen.getByText('good.pdf', { selector: '[id$=-file] > bdi:first-child' })).toBeVisible()
    expect(screen.getByRole('button', { name: copy.removeCv })).toBeVisible()
  })
}

/** What a page that is loaded anew does not know: the file itself, which is remembered by its token. Its new token. */
const forgetFile = (server: UploadServer, { size }: File) => {
  const [token = '', upload] = [...server.uploads].find(([, { length }]) => length === size) ?? []
  if (upload) server.uploads.set(`${token}-anew`, upload)
  const draft = localStorage.getItem('application-draft') ?? ''
  localStorage.setItem('application-draft', draft.replace(token, `${token}-anew`))
  return `${token}-anew`
}

/** A form that is filled in, with the good CV held. */
const withGood = async (server: UploadServer, answer?: Answer) => {
  const form = openForm(server, answer)
  await typeText(form.user)
  await form.user.upload(file(labels.photo), photo)
  await form.user.upload(file(labels.cv), good)
  await received(2)
  const token = [...server.uploads].find(([, { length }]) => length === good.size)?.[0]
  return { ...form, server, token, choose: (chosen: File) => form.user.upload(file(labels.cv), chosen) }
}

/** Sends the form, and looks whether the good CV went, and is still held. */
const sendsGood = async ({ user, send, server, token }: Awaited<ReturnType<typeof withGood>>) => {
  await user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
  const body = send.mock.calls.at(-1)?.[1].body
  expect([token, body?.get('resumeUpload')]).toEqual([expect.any(String), token])
  expect(server.uploads.has(token ?? '')).toBe(true)
}

const server = uploadServerForTests()

const oddCv = { success: false, message: 'Look again', errors: { resume: 'This CV is odd' } }
const refuseNext = (after?: Promise<void>) => {
  server().mishaps.refusal = { status: 422, body: oddCv, after }
}

test.each([
  ['its kind', new File(['GIF89a'], 'other.gif'), errors.cvType],
  ['having nothing in it', new File([], 'other.pdf'), errors.emptyFile],
  ['its first bytes', new File(['GIF89a'], 'other.pdf'), errors.cvRenamed],
])('a replacement refused for %s → said, and the good one stays and is sent', async (_name, wrong, why) => {
  const form = await withGood(server())
  await form.choose(wrong)
  await says(why, wrong.name)
  expect(server().seen).not.toContain('DELETE')
  await sendsGood(form)
})

test('one refused when all of it is there → the good one stands again, is sent, and comes back', async () => {
  const form = await withGood(server())
  refuseNext()
  await form.choose(other)
  await says('This CV is odd')
  await received(2)
  cleanup()
  const again = openForm(server())
  await received(2)
  expect(screen.getByText('good.pdf', { selector: '[id$=-file] > bdi:first-child' })).toBeVisible()
  await sendsGood({ ...form, ...again })
})

test('one that was given up → the good one stays', async () => {
  const form = await withGood(server())
  await server().stop()
  await form.choose(other)
  expect(await screen.findByText(copy.upload.waiting)).toBeVisible()
  expect(screen.getByText('other.pdf', { selector: '[id$=-file] > bdi:first-child' })).toBeVisible()
  await form.user.click(screen.getByRole('button', { name: copy.upload.cancel }))
  await received(2)
  await server().again()
  await sendsGood(form)
})

test('a good one → the server forgets the earlier one when all of it is there, not before', async () => {
  const form = await withGood(server())
  server().mishaps.breakAfter = 5000
  await form.choose(other)
  await vi.waitFor(() => expect(server().seen).toContain('DELETE'), 10_000)
  expect(server().seen.slice(-4)).toEqual(['PATCH 0', 'HEAD', 'PATCH 5000', 'DELETE'])
  await vi.waitFor(() => expect(server().uploads.has(form.token ?? '')).toBe(false))
  expect(screen.getByText('other.pdf', { selector: '[id$=-file] > bdi:first-child' })).toBeVisible()
})

test('one that a reload cut off, chosen again → it goes on from where it stopped, and is sent', async () => {
  const form = await withGood(server())
  Object.assign(server().mishaps, { breakAfter: 5000, staysBroken: true })
  await form.choose(other)
  await vi.waitFor(() => expect(server().mishaps.breakAfter).toBeNull())
  cleanup()
  server().mishaps.staysBroken = false
  const token = forgetFile(server(), other)
  server().seen.length = 0
  const again = openForm(server())
  expect(await screen.findByText(copy.upload.unfinished)).toBeVisible()
  await again.user.upload(file(labels.cv), other)
  await received(2)
  expect(server().seen).toContain('PATCH 5000')
  await again.user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
  expect(again.send.mock.calls[0]?.[1].body.get('resumeUpload')).toBe(token)
})

test('one refused while the form waits for it → nothing is sent before somebody saw that', async () => {
  const form = await withGood(server())
  const gate = Promise.withResolvers<void>()
  refuseNext(gate.promise)
  await form.choose(other)
  await form.user.click(submit())
  expect(document.querySelector('button[aria-busy]')).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await says('This CV is odd')
  expect(await toast(document.querySelector('#resume-error bdi')?.textContent ?? '')).toBeVisible()
  expect(await summary()).toHaveTextContent('This CV is odd')
  expect(form.send).not.toHaveBeenCalled()
  await sendsGood(form)
})

test('nothing chosen in the browser’s dialog → nothing is taken away', async () => {
  const form = await withGood(server())
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
  // What is still on its way is no earlier file to come back to.
  await vi.waitFor(() => expect(document.querySelector('progress')).toBeNull())
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
