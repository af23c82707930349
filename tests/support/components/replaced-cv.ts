import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { refusedSentence } from '#tests/support/browser/applying.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { copy, file, labels, photo, setUp, submit, typeText } from './application-form.tsx'
import type { UploadServer } from './upload-server.ts'

const cvOf = (name: string, length: number) =>
  new File([new Uint8Array(samplePdf(name, name, Buffer.alloc(length, 'x')).buffer)], name)

/** A CV, and one that is chosen in its place. */
export const good = cvOf('good.pdf', 10_000)
export const other = cvOf('other.pdf', 20_000)

type Answer = Parameters<typeof setUp>[0]

/** The form with a server that holds files. */
export const openForm = (server: UploadServer, answer?: Answer) => setUp(answer, {}, server.url)

/** Waits until so many files are said to be there. */
export const received = (count: number) =>
  vi.waitFor(() => expect(screen.getAllByText(copy.upload.received)).toHaveLength(count), 10_000)

/** Whether the good CV stands, and the page says of the other one that it was refused. */
export const says = (why: string, refused = 'other.pdf') => {
  const sentence = refusedSentence(copy, { file: refused, why, earlier: 'good.pdf' })
  return vi.waitFor(() => {
    const said = document.querySelector('#resume-error')?.textContent
    expect(said).toBe(sentence)
    expect(file(labels.cv)).toHaveAttribute('aria-invalid', 'false')
    expect(screen.getByText('good.pdf', { selector: '[id$=-file] > bdi[dir]' })).toBeVisible()
    expect(screen.getByRole('button', { name: copy.removeCv })).toBeVisible()
  })
}

/** What a page that is loaded anew does not know: the file itself, which is remembered by its token. Its new token. */
export const forgetFile = (server: UploadServer, { size }: File) => {
  const [token = '', upload] = [...server.uploads].find(([, { length }]) => length === size) ?? []
  if (upload) server.uploads.set(`${token}-anew`, upload)
  const draft = localStorage.getItem('application-draft') ?? ''
  localStorage.setItem('application-draft', draft.replace(token, `${token}-anew`))
  return `${token}-anew`
}

/** A form that is filled in, with the good CV held. */
export const withGood = async (server: UploadServer, answer?: Answer) => {
  const form = openForm(server, answer)
  await typeText(form.user)
  await form.user.upload(file(labels.photo), photo)
  await form.user.upload(file(labels.cv), good)
  await received(2)
  const token = [...server.uploads].find(([, { length }]) => length === good.size)?.[0]
  return { ...form, server, token, choose: (chosen: File) => form.user.upload(file(labels.cv), chosen) }
}

/** Sends the form, and looks whether the good CV went, and is still held. */
export const sendsGood = async ({ user, send, server, token }: Awaited<ReturnType<typeof withGood>>) => {
  await user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
  const body = send.mock.calls.at(-1)?.[1].body
  expect([token, body?.get('resumeUpload')]).toEqual([expect.any(String), token])
  expect(server.uploads.has(token ?? '')).toBe(true)
}
