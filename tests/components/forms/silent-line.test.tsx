import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lateRules } from '#components/forms/checked-form.tsx'
import { sendForm } from '#components/forms/send-form.ts'
import {
  errors,
  field,
  labels,
  receipt,
  sent,
  setUp,
  submit,
  toast,
  typeText,
} from '#tests/support/components/application-form.tsx'
import * as contact from '#tests/support/components/contact-form.tsx'

const stamp = { key: 'key', age: 5000 }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const minute = 60_000

/** A line on which no answer ever arrives: a call ends when it is aborted. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Its first call is never answered, the next ones are. */
const silentAtFirst = () => {
  const keys: (string | null)[] = []
  const send = vi.fn((_address: string, { signal, headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return keys.length === 1 ? silence(signal) : Promise.resolve(sent())
  })
  return { keys, send }
}

const freeze = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Presses, waits for the call, and for what the deadline makes of it. */
const expectToEnd = async (button: HTMLElement, send: ReturnType<typeof silentAtFirst>['send']) => {
  freeze()
  fireEvent.click(button)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  await pass(minute - 5000)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await pass(5000)
  expect(button).toHaveAttribute('aria-busy', 'false')
  vi.useRealTimers()
}

test('an application on a line that died without a word → said after a minute, and may be sent again', async () => {
  const { keys, send } = silentAtFirst()
  const { user } = setUp(sent, { areFilesRequired: false })
  vi.stubGlobal('fetch', send)
  await typeText(user)
  await expectToEnd(submit(), send)
  expect(screen.getByText(errors.network)).toBeVisible()
  expect(await toast(errors.uploadFailed)).toBeVisible()
  expect(field(labels.fullName)).toHaveValue('Shilan Karim')
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: receipt.title })).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a message on such a line → the same', async () => {
  const { keys, send } = silentAtFirst()
  const { user } = contact.setUp(sent)
  vi.stubGlobal('fetch', send)
  await contact.fillIn(user)
  await expectToEnd(contact.submit(), send)
  const { modal, serverMessages } = contact.copy
  expect(screen.getByText(serverMessages.failed, { selector: 'p[role=alert] bdi' })).toBeVisible()
  await user.click(contact.submit())
  expect(await screen.findByRole('dialog', { name: modal.title })).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0]])
})

const formWith = (...files: File[]) => {
  const body = new FormData()
  body.set('fullName', 'Shilan')
  for (const file of files) body.set('resume', file)
  return body
}
const megabyte = new File([new Uint8Array(1_000_000)], 'cv.pdf')

test.each([
  ['text', formWith(), 60],
  ['a file of a megabyte along with it', formWith(megabyte), 60 + 333],
])('%s → given up, but not before a slow line has had its time', async (_name, body, seconds) => {
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => silence(signal))
  freeze()
  let end: string | null = null
  sendForm('/web/apply-job/7', body, stamp).then(({ kind }) => {
    end = kind
  })
  await vi.advanceTimersByTimeAsync((seconds - 1) * 1000)
  expect(end).toBeNull()
  await vi.advanceTimersByTimeAsync(2000)
  expect(end).toBe('lost')
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
  freeze()
  const outcome = sendForm('/web/contact-us', new URLSearchParams({ name: 'Shilan' }), stamp)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await outcome).toEqual({ kind: 'lost' })
})

test('rules that never come → the form is sent without them', async () => {
  freeze()
  const rules = lateRules<{ name: string }>(() => new Promise(() => undefined))
  const options = { fields: {}, shouldUseNativeValidation: false }
  const result = rules.resolver({ name: '' }, undefined, options)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await result).toEqual({ values: { name: '' }, errors: {} })
})
