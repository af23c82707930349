import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadFile } from '#components/forms/upload-file.ts'
import {
  acceptedResponse,
  copy,
  errors,
  field,
  fileInput,
  labels,
  photo,
  setUp,
  submitButton,
  typeTextFields,
} from '#tests/support/components/application-form.tsx'
import { setUpUploadServer } from '#tests/support/components/upload-server.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'

const server = setUpUploadServer()
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})
const draftKey = 'application-draft /web/apply-job/7'

const { buffer } = samplePdf('cv.pdf', 'CV', Buffer.alloc(150_000, 'x'))
const resume = new File([new Uint8Array(buffer)], 'cv.pdf', { type: 'application/pdf' })

const openForm = (respond?: Parameters<typeof setUp>[0]) => setUp(respond, {}, server().url)
const expectReceived = (count: number) =>
  vi.waitFor(() => expect(screen.getAllByText(copy.upload.received)).toHaveLength(count), 30_000)
const readSentBodies = ({ send }: ReturnType<typeof setUp>) =>
  send.mock.calls.map(([, { body }]) => Object.fromEntries(body))
const findReceipt = () => screen.findByRole('heading', { name: copy.receipt.title })

test('file chosen → is uploaded immediately; the form is sent with the upload’s token', async () => {
  const form = openForm()
  await typeTextFields(form.user)
  await form.user.upload(fileInput(labels.photo), photo)
  await form.user.upload(fileInput(labels.resume), resume)
  await expectReceived(2)
  const cvEntry = [...server().uploads].find(([, { length }]) => length === buffer.length)
  expect(cvEntry?.[1].content.equals(buffer)).toBe(true)
  const statusTexts = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(statusTexts).toContain(`${labels.resume}: ${copy.upload.received}`)
  await form.user.click(submitButton())
  await findReceipt()
  const [body] = readSentBodies(form)
  expect(body).toMatchObject({ resumeUpload: cvEntry?.[0], photoUpload: expect.any(String) })
  expect(body).not.toHaveProperty('resume')
})

test('upload completes while its Cancel button is focused → focus moves to the file field', async () => {
  const { user } = openForm()
  await user.upload(fileInput(labels.resume), resume)
  screen.getByRole('button', { name: copy.upload.cancel }).focus()
  await expectReceived(1)
  expect(fileInput(labels.resume)).toHaveFocus()
})

test('photo over 1 MB that the browser cannot downscale → is uploaded unchanged', async () => {
  const largePhoto = new File([photo, new Uint8Array(1024 ** 2)], 'me.png')
  const { user } = openForm()
  await user.upload(fileInput(labels.photo), largePhoto)
  await expectReceived(1)
  expect([...server().uploads.values()].map(({ length }) => length)).toEqual([largePhoto.size])
})

test('connection breaks during an upload → the upload resumes at the offset that the server reports', async () => {
  server().faults.breakAfterBytes = 20_000
  const { user } = openForm()
  await user.upload(fileInput(labels.resume), resume)
  await expectReceived(1)
  const [upload] = server().uploads.values()
  expect(upload?.content.equals(buffer)).toBe(true)
  expect(server().requests.filter((line) => line === 'POST')).toHaveLength(1)
  expect(server().requests.slice(0, 4)).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 20000'])
})

test.each([1, 2])(
  'connection breaks, then %s requests return 502 → the upload resumes at the offset that the server reports',
  async (badGatewayCount) => {
    Object.assign(server().faults, { breakAfterBytes: 20_000, badGatewayCount })
    const { user } = openForm()
    await user.upload(fileInput(labels.resume), resume)
    await expectReceived(1)
    const headRequests = Array(badGatewayCount + 1).fill('HEAD')
    expect(server().requests.slice(0, 4 + badGatewayCount)).toEqual([
      'POST',
      'PATCH 0',
      ...headRequests,
      'PATCH 20000',
    ])
  },
)

/** Stubs XMLHttpRequest so that requests never complete. Each request adds its method to the returned list. */
const stubSilentRequests = () => {
  const requestMethods: string[] = []
  class SilentRequest {
    upload = {}
    open(method: string) {
      requestMethods.push(method)
    }
    setRequestHeader() {}
    send() {}
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
  return requestMethods
}

test('upload request without a response → is retried after 30 s, or once the device is online again', async () => {
  const requestMethods = stubSilentRequests()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onEvent = vi.fn()
  const options = { field: 'resume', token: undefined } as const
  const upload = uploadFile(resume, options, onEvent)
  await vi.waitFor(() => expect(requestMethods).toEqual(['POST']))
  await vi.advanceTimersByTimeAsync(25_000)
  expect(onEvent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(onEvent.mock.calls).toEqual([[{ type: 'wait' }]])
  await vi.waitFor(() => expect(requestMethods).toHaveLength(2))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(requestMethods).toHaveLength(3))
  upload.stop()
})

test('error responses after an outage → the upload is retried for at least 30 s; if they continue, a `send-with-form` event follows within 90 s', async () => {
  // With status 0, the request fails without a response.
  let status = 0
  class FailingRequest {
    upload = {}
    responseText = ''
    onload = () => undefined
    onerror = () => undefined
    status = status
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {}
    send() {
      queueMicrotask(status ? this.onload : this.onerror)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FailingRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onEvent = vi.fn()
  const fallbackCall = [{ type: 'send-with-form' }]
  const upload = uploadFile(resume, { field: 'resume', token: undefined }, onEvent)
  await vi.advanceTimersByTimeAsync(60_000)
  status = 502
  await vi.advanceTimersByTimeAsync(30_000)
  expect(onEvent.mock.calls).not.toContainEqual(fallbackCall)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onEvent.mock.calls).toContainEqual(fallbackCall)
  upload.stop()
})

test('network resets every PATCH request → a `send-with-form` event follows the seventh attempt', async () => {
  server().faults.isPatchReset = true
  openForm()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onEvent = vi.fn()
  const upload = uploadFile(resume, { field: 'resume', token: undefined }, onEvent)
  const countAttempts = () => server().requests.filter((line) => line === 'PATCH 0').length
  // These delays add up to less than 30 s, so the stall timer does not fire.
  for (const [index, delayMs] of [0, 300, 1000, 3000, 5000, 10_000, 10_000].entries()) {
    await vi.advanceTimersByTimeAsync(delayMs)
    await vi.waitFor(() => expect(countAttempts()).toBe(index + 1))
  }
  await vi.waitFor(() => expect(onEvent).toHaveBeenLastCalledWith({ type: 'send-with-form' }))
  upload.stop()
})

test('upload stopped while a chunk is being read → causes no further events or requests', async () => {
  openForm()
  const slowRead = Promise.withResolvers<ArrayBuffer>()
  const slice = vi.fn(() => Object.assign(new Blob(), { arrayBuffer: () => slowRead.promise }))
  const onEvent = vi.fn()
  const options = { field: 'resume', token: undefined } as const
  const upload = uploadFile(Object.assign(new File(['x'], 'cv.pdf'), { slice }), options, onEvent)
  await vi.waitFor(() => expect(slice).toHaveBeenCalled())
  upload.stop()
  onEvent.mockClear()
  slowRead.resolve(new ArrayBuffer(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(onEvent).not.toHaveBeenCalled()
  expect(server().requests).toEqual(['POST'])
})

/** Returns a file that is unreadable as a whole. A chunk is unreadable if it starts at `readableBytes` or later. */
const createFileReadableUpTo = (readableBytes: number) => {
  const file = new File([new Uint8Array(buffer)], 'cv.pdf')
  const rejectRead = () => Promise.reject(new DOMException('the file has changed', 'NotReadableError'))
  return Object.assign(file, {
    arrayBuffer: rejectRead,
    slice: (start = 0, end = file.size) =>
      start < readableBytes
        ? Blob.prototype.slice.call(file, start, end)
        : Object.assign(new Blob(['x'.repeat(end - start)]), { arrayBuffer: rejectRead }),
  })
}

const unreadableErrorPattern = new RegExp(errors.fileUnreadable)

test('file becomes unreadable during its upload → its field shows the “unreadable” error; other fields keep their values', async () => {
  const { user } = openForm()
  await typeTextFields(user)
  await user.upload(fileInput(labels.photo), photo)
  await expectReceived(1)
  await user.upload(fileInput(labels.resume), createFileReadableUpTo(100_000))
  await vi.waitFor(
    () => expect(fileInput(labels.resume)).toHaveAccessibleDescription(unreadableErrorPattern),
    5000,
  )
  expect(server().requests).toContain('PATCH 65536')
  expect(screen.queryByRole('progressbar')).toBeNull()
  await expectReceived(1)
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  await user.upload(fileInput(labels.resume), resume)
  await expectReceived(2)
})

test('unreadable file that would be sent with the form → its field shows the “unreadable” error; nothing is sent', async () => {
  const form = setUp()
  await typeTextFields(form.user)
  await form.user.upload(fileInput(labels.photo), photo)
  await form.user.upload(fileInput(labels.resume), createFileReadableUpTo(100_000))
  await form.user.click(submitButton())
  await vi.waitFor(() => expect(fileInput(labels.resume)).toHaveAccessibleDescription(unreadableErrorPattern))
  expect(form.send).not.toHaveBeenCalled()
  expect(screen.queryByText(errors.network)).toBeNull()
  await form.user.upload(fileInput(labels.resume), resume)
  await form.user.click(submitButton())
  await findReceipt()
})

test('form submitted while its uploads wait for the connection → “waiting” labels are shown; the form is sent once the connection is back', async () => {
  await server().stop()
  const form = openForm()
  await typeTextFields(form.user)
  await form.user.upload(fileInput(labels.photo), photo)
  await form.user.upload(fileInput(labels.resume), resume)
  await vi.waitFor(() => expect(screen.getAllByText(copy.upload.waiting)).toHaveLength(2), 5000)
  expect(screen.getByRole('progressbar', { name: labels.resume })).toHaveAttribute('aria-valuetext', '0%')
  await form.user.click(submitButton())
  // The label appears beside both files and above the button.
  await vi.waitFor(() => expect(screen.getAllByText(copy.upload.waiting)).toHaveLength(3))
  expect(form.send).not.toHaveBeenCalled()
  await server().restart()
  dispatchEvent(new Event('online'))
  await findReceipt()
  expect(readSentBodies(form)[0]).toMatchObject({
    photoUpload: expect.any(String),
    resumeUpload: expect.any(String),
  })
})

test('uploaded file refused when the form is sent → its field shows the error; the other file stays selected', async () => {
  const refusal = { success: false, message: 'Gone', errors: { resume: 'Gone' } }
  const form = openForm(() => Response.json(refusal, { status: 422 }))
  await typeTextFields(form.user)
  await form.user.upload(fileInput(labels.photo), photo)
  await form.user.upload(fileInput(labels.resume), resume)
  await expectReceived(2)
  await form.user.click(submitButton())
  await vi.waitFor(() => expect(fileInput(labels.resume)).toHaveAccessibleDescription(/Gone/))
  await expectReceived(1)
})

test('upload deleted on the server, file still in the browser → the file is sent with the form instead', async () => {
  const refusal = { success: false, message: 'Gone', errors: { resume: errors.fileGone } }
  const responses = [Response.json(refusal, { status: 422 })]
  const form = openForm(() => responses.shift() ?? acceptedResponse())
  await typeTextFields(form.user)
  await form.user.upload(fileInput(labels.photo), photo)
  await form.user.upload(fileInput(labels.resume), resume)
  await expectReceived(2)
  await form.user.click(submitButton())
  await findReceipt()
  expect(readSentBodies(form)[1]).toMatchObject({ photoUpload: expect.any(String), resume: expect.any(File) })
})

test('uploaded file removed, or replaced by an invalid one → its upload is deleted immediately', async () => {
  const { user } = openForm()
  await user.upload(fileInput(labels.resume), resume)
  await expectReceived(1)
  await user.upload(fileInput(labels.resume), new File(['x'], 'cv.gif'))
  await vi.waitFor(() =>
    expect(fileInput(labels.resume)).toHaveAccessibleDescription(new RegExp(errors.resumeType)),
  )
  expect(screen.queryByText('cv.pdf')).toBeNull()
  await vi.waitFor(() => expect(server().uploads.size).toBe(0))
  await user.upload(fileInput(labels.resume), resume)
  await expectReceived(1)
  await user.click(screen.getByRole('button', { name: copy.removeResume }))
  await vi.waitFor(() => expect(server().uploads.size).toBe(0))
  expect(sessionStorage.getItem(draftKey)).toBeNull()
})

test('same file chosen again after its upload → is uploaded again; the first upload is deleted, not resumed', async () => {
  const { user } = openForm()
  await user.upload(fileInput(labels.resume), resume)
  await expectReceived(1)
  await user.upload(fileInput(labels.resume), new File([new Uint8Array(buffer)], 'cv.pdf'))
  await vi.waitFor(() => expect(server().requests.filter((line) => line === 'POST')).toHaveLength(2))
  await expectReceived(1)
  expect(server().requests).not.toContain('HEAD')
  expect(server().uploads.size).toBe(1)
})

test('upload interrupted by a reload → resumes if the same file is chosen; a different file chosen afterwards starts a new upload', async () => {
  server().faults.isPatchReset = true
  await openForm().user.upload(fileInput(labels.resume), resume)
  await vi.waitFor(() => expect(server().requests).toContain('PATCH 0'))
  cleanup()
  server().faults.isPatchReset = false
  const [upload] = server().uploads.values()
  if (!upload) throw new Error('no upload')
  upload.content = buffer.subarray(0, 100_000)
  const { user } = openForm()
  await user.upload(fileInput(labels.resume), resume)
  await expectReceived(1)
  expect(upload.content.equals(buffer)).toBe(true)
  expect(server().requests.slice(-2)).toEqual(['HEAD', 'PATCH 100000'])
  const countPostRequests = () => server().requests.filter((line) => line === 'POST').length
  expect(countPostRequests()).toBe(1)
  await user.upload(fileInput(labels.resume), new File([new Uint8Array(buffer), ' '], 'cv.pdf'))
  await vi.waitFor(() => expect(countPostRequests()).toBe(2))
})

test('upload completed before a reload → is shown as received', async () => {
  const savedFile = { token: 'token-of-third', name: 'third.pdf', size: buffer.length }
  sessionStorage.setItem(draftKey, JSON.stringify({ files: { resume: savedFile } }))
  openForm()
  await expectReceived(1)
  expect(screen.getByText('third.pdf', { selector: '[id$=-file] > span > bdi' })).toBeVisible()
})

test('proxy refuses the CV’s chunks (413) → the form contains the CV itself and the photo’s upload token', async () => {
  server().faults.maxChunkBytes = 40_000
  const form = setUp(acceptedResponse, {}, server().url)
  await typeTextFields(form.user)
  await form.user.upload(fileInput(labels.photo), photo)
  await form.user.upload(fileInput(labels.resume), resume)
  await form.user.click(submitButton())
  await screen.findByRole('heading', { name: copy.receipt.title })
  const body = Object.fromEntries(form.send.mock.calls[0]?.[1].body ?? [])
  expect(body).toMatchObject({ photoUpload: expect.any(String), resume: expect.any(File) })
})
