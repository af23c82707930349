import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyResolver } from '#components/forms/checked-form.tsx'
import { sendForm } from '#components/forms/send-form.ts'
import {
  errors,
  field,
  labels,
  receipt,
  sentResponse,
  setUp,
  submitButton,
  typeText,
} from '#tests/support/components/application-form.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const minuteMs = 60_000

/** A line on which no answer ever arrives: a call ends when it is aborted. */
const neverRespond = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an application on a line that died without a word → said after a minute, and may be sent again', async () => {
  const keys: (string | null)[] = []
  const { user } = setUp(sentResponse, { areFilesRequired: false })
  vi.stubGlobal('fetch', (_address: string, { signal, headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return keys.length === 1 ? neverRespond(signal) : Promise.resolve(sentResponse())
  })
  await typeText(user)
  useFakeTimeouts()
  const button = submitButton()
  fireEvent.click(button)
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  await advanceTime(minuteMs - 5000)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await advanceTime(5000)
  expect(button).toHaveAttribute('aria-busy', 'false')
  vi.useRealTimers()
  expect(screen.getByText(errors.network)).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  await user.click(button)
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0]])
})

const formWith = (...files: File[]) => {
  const body = new FormData()
  body.set('fullName', 'Shilan')
  for (const file of files) body.set('resume', file)
  return body
}
const oneMegabyteFile = new File([new Uint8Array(1_000_000)], 'cv.pdf')

test.each([
  ['text', formWith(), 60],
  ['a file of a megabyte along with it', formWith(oneMegabyteFile), 60 + 333],
])('%s → given up, but not before a slow line has had its time', async (_name, body, seconds) => {
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => neverRespond(signal))
  useFakeTimeouts()
  let outcome: string | null = null
  sendForm('/web/apply-job/7', body).then(({ kind }) => {
    outcome = kind
  })
  await vi.advanceTimersByTimeAsync((seconds - 1) * 1000)
  expect(outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(2000)
  expect(outcome).toBe('lost')
})

test('an answer that stops half-way → given up as well', async () => {
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"success":'))
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return new Response(body)
  })
  useFakeTimeouts()
  const outcome = sendForm('/web/contact-us', new URLSearchParams({ name: 'Shilan' }))
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(await outcome).toEqual({ kind: 'lost' })
})

test('rules that never come → the form is sent without them', async () => {
  useFakeTimeouts()
  const rules = lazyResolver(() => new Promise(() => undefined))
  const options = { fields: {}, shouldUseNativeValidation: false }
  const result = rules.resolver({ name: '' }, undefined, options)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await result).toEqual({ values: { name: '' }, errors: {} })
})
