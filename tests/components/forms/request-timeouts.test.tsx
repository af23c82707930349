import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sendForm } from '#components/forms/send-form.ts'
import { lazyRules } from '#components/forms/validated-form.tsx'
import {
  acceptedResponse,
  errors,
  field,
  labels,
  receipt,
  setUp,
  submitButton,
  typeTextFields,
} from '#tests/support/components/application-form.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const minuteMs = 60_000
// If a request receives no valid response, the form waits this long for `pagehide` before it shows an error.
const leaveDetectionMs = 1000

/** Returns a promise that never resolves, but rejects when the request is aborted. */
const neverRespond = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const mockTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('application without files, no response for a minute → a network error is shown; sent again → the idempotency key is the same', async () => {
  const idempotencyKeys: (string | null)[] = []
  const { user } = setUp(acceptedResponse, { areFilesRequired: false })
  vi.stubGlobal('fetch', (_url: string, { signal, headers }: RequestInit) => {
    idempotencyKeys.push(new Headers(headers).get('idempotency-key'))
    return idempotencyKeys.length === 1 ? neverRespond(signal) : Promise.resolve(acceptedResponse())
  })
  await typeTextFields(user)
  mockTimeouts()
  const button = submitButton()
  fireEvent.click(button)
  await vi.waitFor(() => expect(idempotencyKeys).toHaveLength(1))
  await advanceTime(minuteMs - 5000)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await advanceTime(5000 + leaveDetectionMs)
  expect(button).toHaveAttribute('aria-busy', 'false')
  vi.useRealTimers()
  expect(screen.getByText(errors.network)).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  await user.click(button)
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(idempotencyKeys).toEqual([expect.any(String), idempotencyKeys[0]])
})

const createFormData = (...files: File[]) => {
  const body = new FormData()
  body.set('fullName', 'Shilan')
  for (const file of files) body.set('resume', file)
  return body
}
const oneMegabyteFile = new File([new Uint8Array(1_000_000)], 'cv.pdf')

test.each([
  ['form without files', createFormData(), 60],
  ['form with a file of 1 MB', createFormData(oneMegabyteFile), 60 + 333],
])(
  '%s, no response received → the reply’s kind is `lost` after a timeout that depends on the size of the form’s files',
  async (_name, body, seconds) => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => neverRespond(signal))
    mockTimeouts()
    let replyKind: string | null = null
    sendForm('/web/apply-job/7', body).then((reply) => {
      replyKind = reply?.kind ?? 'left'
    })
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1000)
    expect(replyKind).toBeNull()
    await vi.advanceTimersByTimeAsync(2000 + leaveDetectionMs)
    expect(replyKind).toBe('lost')
  },
)

test('form without files, response stalls halfway → the reply’s kind is `lost` after a minute', async () => {
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"success":'))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  mockTimeouts()
  const replyPromise = sendForm('/web/contact-us', new URLSearchParams({ name: 'Shilan' }))
  await vi.advanceTimersByTimeAsync(minuteMs + leaveDetectionMs)
  expect(await replyPromise).toEqual({ kind: 'lost' })
})

test('validation rules not loaded within 20 s → the resolver accepts any values', async () => {
  mockTimeouts()
  const rules = lazyRules(() => new Promise(() => undefined))
  const options = { fields: {}, shouldUseNativeValidation: false }
  const resultPromise = rules.resolver({ name: '' }, undefined, options)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await resultPromise).toEqual({ values: { name: '' }, errors: {} })
})
