import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  copy,
  file,
  labels,
  photo,
  sent,
  setUp,
  submit,
  typeText,
} from '#tests/support/components/application-form.tsx'
import { uploadServerForTests } from '#tests/support/components/upload-server.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'

const server = uploadServerForTests()

const { buffer } = samplePdf('cv.pdf', 'CV', Buffer.alloc(150_000, 'x'))
const resume = new File([new Uint8Array(buffer)], 'cv.pdf', { type: 'application/pdf' })

test('a proxy that lets only small pieces pass → smaller ones, until all of it is there', async () => {
  server().mishaps.largestPiece = 40_000
  const { user } = setUp(sent, {}, server().url)
  await user.upload(file(labels.cv), resume)
  await vi.waitFor(() => expect(screen.getByText(copy.upload.received)).toBeVisible(), 10_000)
  expect([...server().uploads.values()][0]?.content.equals(buffer)).toBe(true)
  // Once it is known what passes, nothing larger is tried.
  expect(server().seen.filter((line) => line === 'PATCH 0')).toHaveLength(2)
  expect(server().seen.filter((line) => line.startsWith('PATCH'))).toHaveLength(6)
})

test('sent along through a proxy that lets nothing large pass → in pieces by itself, and sent once more', async () => {
  await server().stop()
  server().mishaps.largestPiece = 70_000
  const answers = [
    async () => {
      await server().again()
      return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 })
    },
    sent,
  ]
  const form = setUp(() => (answers.shift() ?? sent)(), {}, server().url)
  await typeText(form.user)
  await form.user.upload(file(labels.photo), photo)
  await form.user.upload(file(labels.cv), resume)
  await screen.findAllByText(copy.upload.waiting)
  await form.user.click(submit())
  await screen.findByRole('heading', { name: copy.receipt.title })
  const [first, second] = form.send.mock.calls.map(([, { body }]) => Object.fromEntries(body))
  expect(first).toMatchObject({ photo: expect.any(File), resume: expect.any(File) })
  expect(second).toMatchObject({ photoUpload: expect.any(String), resumeUpload: expect.any(String) })
  expect(second).not.toHaveProperty('resume')
})
