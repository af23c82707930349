import { createHash } from 'node:crypto'
import type { ZodMiniType } from 'zod/mini'
import type { Draft, Drafts } from '#lib/backend/drafts.ts'
import { requestId } from '#lib/base/log.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { localeCookie } from '#lib/i18n/locale-restore.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { negotiateLocale } from '#lib/i18n/negotiate.ts'
import type { FieldErrors } from '#lib/schemas/error-keys.ts'
import type { FormBody } from './form.ts'

const cookieOf = (request: Request, name: string) =>
  request.headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** The language to answer in: the form's or the address's `lng`, then the cookie, then the browser's. */
export const localeOf = (request: Request, field?: string): Locale =>
  negotiateLocale({
    lng: field || new URL(request.url).searchParams.get('lng'),
    cookie: cookieOf(request, localeCookie),
    acceptLanguage: request.headers.get('accept-language'),
  })

/** Whether the sender asked for JSON; a browser without JavaScript asks for HTML. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false

/** The visitor's bearer token as a header, for the configured backend only; else null. */
export const bearerOf = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  return header && /^Bearer [\x21-\x7e]+$/i.test(header) ? header : null
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

// Anybody's DNS can point a host name here, so only an IP address and localhost prove that the origin is this site.
const isFixed = (host: string | null) =>
  host !== null && /^(localhost|\[[\da-f:]+\]|[\d.]+)(:\d+)?$/i.test(host)

// Over https, browsers say in `Sec-Fetch-Site` where a request comes from; older ones, and any over http, are judged
// by the origin. Programs send neither and are let in.
const isCrossSite = (request: Request, siteOrigin: string | null) => {
  const fetchSite = request.headers.get('sec-fetch-site')
  // Another host of the same domain is another website too: who runs it is not known here.
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  if (siteOrigin) return hostOf(origin) !== hostOf(siteOrigin)
  const host = request.headers.get('host')
  return hostOf(origin) !== host || !isFixed(host)
}

const headersOf = (status: number, retryAfter?: number) => ({
  'cache-control': 'no-store',
  ...((retryAfter || status === 503) && { 'retry-after': String(retryAfter ?? 30) }),
})

/** A JSON answer that nothing keeps; `retryAfter` says in how many seconds the same may be asked again. */
export const json = (status: number, body: unknown, retryAfter?: number): Response =>
  Response.json(body, { status, headers: headersOf(status, retryAfter) })

/** Answers with a text that may be cached for `maxAge` seconds, or with 304 to whoever has the current one. */
export const textAnswer = (
  request: Request,
  body: string,
  { type, maxAge }: { type: string; maxAge: number },
): Response => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const kept = { 'cache-control': `public, max-age=${maxAge}`, etag }
  const headers = { 'content-type': `${type}; charset=utf-8`, ...kept }
  const isKnown = request.headers.get('if-none-match')?.includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

/** Sends a browser on to a page of this site after a post. */
export const redirectTo = (path: string, query: Readonly<Record<string, string>> = {}): Response =>
  // Relative, because anybody can send any `Host` header.
  new Response(null, {
    status: 303,
    headers: {
      ...headersOf(303),
      location: [path, String(new URLSearchParams(query))].filter(Boolean).join('?'),
    },
  })

/** Refuses a post of another website before it is read; `origin` is the site's. */
export const refusePost = (request: Request, origin: string | null): Response | null =>
  isCrossSite(request, origin) ? json(403, { success: false, message: 'Cross-site request refused' }) : null

/** A form that was not stored: what was typed, and the words of each field's error. */
export type FormFailure = {
  status: 400 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503
  message: string
  /** In how many seconds it may be sent again, where that is known. */
  retryAfter?: number
} & Pick<Draft, 'values' | 'errors' | 'files'>

/** The outcome of a sent form, in the sender's language. */
export type FormOutcome =
  | {
      status: 200
      message: string
      reference?: string
      /** The fields of an application for its receipt: file names, and empty texts. */
      received?: Draft['values']
      /** Whether the sender gets a confirmation by e-mail. */
      isConfirmed?: boolean
    }
  | FormFailure

/** Creates the failures of one form from its messages and the typed values. */
export const createFail =
  <Key extends string>(words: Readonly<Record<Key, string>>, values: Draft['values']) =>
  (status: FormFailure['status'], message: string, errors: FieldErrors<Key> = {}): FormFailure => {
    const texts: Record<string, string> = {}
    for (const [field, key] of Object.entries(errors)) if (key) texts[field] = words[key]
    return { status, message, errors: texts, values }
  }

/** Parses a form's texts by its schema: the first error key of each field, and the texts, null if any is wrong. */
export const checkTexts = <Key extends string, Texts>(
  schema: ZodMiniType<Texts>,
  values: Draft['values'],
  { cut }: Pick<FormBody, 'cut'>,
  keys: readonly (Key | 'tooLong')[],
): { errors: FieldErrors<Key | 'tooLong'>; texts: Texts | null } => {
  const parsed = schema.safeParse(values)
  const errors: FieldErrors<Key | 'tooLong'> = {}
  for (const field of cut) if (field in values) errors[field] = 'tooLong'
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[String(path[0])] ??= keys.find((key) => key === message) ?? keys[0]
  return { errors, texts: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null }
}

/** The error of the topmost field that has one. */
export const firstError = <Key extends string>(
  fields: readonly string[],
  errors: FieldErrors<Key>,
): Key | null => fields.map((field) => errors[field]).find((key) => key !== undefined) ?? null

/** Why a form is not taken for now: its sender sent too much, or there is no room to store it or to receive it. */
export type Delay = { why: 'tooMany' | 'noRoom'; seconds: number }

/** The sentences that give the reason for a delay, and when to try again. */
export const delayText = ({ why, seconds }: Delay, locale: Locale): string => {
  const n = Math.ceil(seconds / 60)
  const again = translatorFor(locale)('common.delay.again', { n, count: formatNumber(locale, n) })
  return `${pageCopy(locale, 'common').delay[why]} ${again}`
}

/** The form that is not taken for now, with all that was typed; without `values` it was not even read. */
export const delayed = (delay: Delay, locale: Locale, values?: Draft['values']): FormFailure => {
  const { kept, unread } = pageCopy(locale, 'common').delay
  return {
    status: delay.why === 'tooMany' ? 429 : 503,
    message: `${delayText(delay, locale)} ${values ? kept : unread}`,
    retryAfter: delay.seconds,
    errors: {},
    values: values ?? {},
  }
}

/** Where a form belongs. */
type FormPlace = Pick<Draft, 'form' | 'vacancyId'> & { locale: Locale }

const resultPage = ({ locale, form, vacancyId }: FormPlace) =>
  `/${[locale, form, vacancyId, 'result'].filter(Boolean).join('/')}`

// The number leads whoever reads the log to the reason.
const messageOf = ({ status, message }: FormOutcome, locale: Locale) => {
  const number = requestId()
  return number && (status === 429 || status >= 500)
    ? `${message} ${pageCopy(locale, 'fault').number} ${number}`
    : message
}

type ReplySite = {
  drafts: Pick<Drafts, 'keepDraft'>
  /** Returns the client that a request counts against. */
  visitor: (request: Request) => string
  /** Whether the disk has room for a draft. */
  hasRoom: () => Promise<boolean>
}

/**
 * Answers a form with JSON, or redirects a browser without JavaScript to the result page. The redirect and a success
 * in JSON hold the token of what that page shows; it is empty if a draft could not be kept.
 */
export const replyToForm = async (
  request: Request,
  { form, vacancyId, locale }: FormPlace,
  outcome: FormOutcome,
  { drafts, visitor, hasRoom }: ReplySite,
): Promise<Response> => {
  const message = messageOf(outcome, locale)
  const path = resultPage({ locale, form, vacancyId })
  const place = { form, vacancyId, message }
  if (outcome.status !== 200) {
    const { status, retryAfter, ...draft } = outcome
    const { errors } = draft
    if (wantsJson(request)) return json(status, { success: false, message, errors }, retryAfter)
    const token = (await hasRoom()) && (await drafts.keepDraft({ ...draft, ...place }, visitor(request)))
    return redirectTo(path, { draft: token || '' })
  }
  const { reference, received = {}, isConfirmed } = outcome
  const sent = { values: received, errors: {}, reference: reference ?? '', isConfirmed }
  const receipt = await drafts.keepDraft({ ...place, ...sent }, visitor(request))
  if (!wantsJson(request)) return redirectTo(path, { receipt })
  return json(200, { success: true, message, reference, receipt, received, isConfirmed })
}

/** Returns the form that a result page shows, by the token in its query; null if none is kept for that page. */
export const draftIn = async (
  query: Readonly<Record<string, string | string[] | undefined>>,
  { form, vacancyId, locale }: FormPlace,
  drafts: Pick<Drafts, 'readDraft'>,
): Promise<Draft | null> => {
  const { noRoom, unread } = pageCopy(locale, 'common').delay
  // The form was refused, but what was typed could not be kept.
  if (query.draft === '') return { form, vacancyId, values: {}, errors: {}, message: `${noRoom} ${unread}` }
  const token = query.receipt ?? query.draft
  const draft = typeof token === 'string' ? await drafts.readDraft(token) : null
  return draft?.form === form && draft.vacancyId === vacancyId ? draft : null
}

/** The content of the result page of a form that failed; a message in its place if the draft is gone. */
export const failedForm = (
  draft: Draft | null,
  { errorTitle, goneTitle, gone }: Record<'errorTitle' | 'goneTitle' | 'gone', string>,
) =>
  draft
    ? { ...draft, title: errorTitle }
    : { title: goneTitle, message: gone, values: {}, errors: {}, files: {} }
