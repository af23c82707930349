import { authorizationHeader } from '#lib/browser/storage.ts'
import { type AcceptedReply, parseFormReply, type RefusedReply } from '#lib/forms/form-reply.ts'

type FormBody = FormData | URLSearchParams

/** The contents of an accepted form's receipt. `reference` is null if the form has none. */
export type ReceiptData = Omit<Required<AcceptedReply>, 'success' | 'message' | 'reference'> & {
  reference: string | null
}

/** The server's reply to a form; `lost` means that no response arrived or it could not be parsed. */
export type ReplyOrLoss =
  | ({ kind: 'sent'; message: string } & ReceiptData)
  | { kind: 'refused'; status: number; message: string; errors: RefusedReply['errors'] }
  | { kind: 'lost' }

const responseTimeoutMs = 60_000
const leaveDetectionMs = 1000
// `fetch` reports no upload progress, so allow files about twice the time they take at 50 kbit/s.
const minBytesPerMs = 3

const computeTimeoutMs = (body: FormBody) =>
  [...body.values()].reduce(
    (timeoutMs, value) =>
      typeof value === 'string' ? timeoutMs : timeoutMs + Math.ceil(value.size / minBytesPerMs),
    responseTimeoutMs,
  )

const maxPendingMs = 20_000

/** Resolves to the promise's value, or to null if it rejects or takes longer than 20 seconds. */
export const valueOrNull = <Value>(pending: Promise<Value>): Promise<Value | null> =>
  Promise.race([
    pending.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, maxPendingMs, null)),
  ])

const parseReply = async (response: Response): Promise<ReplyOrLoss> => {
  const reply = parseFormReply(await response.json())
  if (!reply) return { kind: 'lost' }
  if (!reply.success) return { kind: 'refused', status: response.status, ...reply }
  return { kind: 'sent', ...reply, reference: reply.reference || null }
}

const postForm = async (
  action: string,
  body: FormBody,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReplyOrLoss> => {
  // Do not use `AbortSignal.timeout`, which the oldest supported browsers lack (docs/browsers.md).
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), computeTimeoutMs(body))
  try {
    const response = await fetch(action, {
      method: 'POST',
      body,
      signal: controller.signal,
      headers: { accept: 'application/json', ...headers, ...authorizationHeader() },
    })
    return await parseReply(response)
  } catch {
    return { kind: 'lost' }
  } finally {
    clearTimeout(timer)
  }
}

/** Posts a form and parses the response; never throws. Returns null if the browser starts to leave the page. */
export const sendForm = async (...args: Parameters<typeof postForm>): Promise<ReplyOrLoss | null> => {
  let isLeaving = false
  const onLeave = () => {
    isLeaving = true
  }
  // Listen for both events. If the next page loads slowly, for example after a language change, the response may still
  // arrive after `beforeunload`, and must then be ignored. Safari on iOS has no `beforeunload` and aborts the request
  // before `pagehide`, so if the response is lost, wait for `pagehide`.
  const eventNames = ['beforeunload', 'pagehide'] as const
  for (const eventName of eventNames) window.addEventListener(eventName, onLeave)
  const reply = await postForm(...args)
  if (reply.kind === 'lost') await new Promise((resolve) => setTimeout(resolve, leaveDetectionMs))
  for (const eventName of eventNames) window.removeEventListener(eventName, onLeave)
  return isLeaving ? null : reply
}

/** Returns true if no valid response arrived or the status was at least 429, because a retry may then succeed. */
export const isRetryable = (reply: ReplyOrLoss): boolean =>
  reply.kind === 'lost' || (reply.kind === 'refused' && reply.status >= 429)
