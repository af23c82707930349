import { formCapacity } from '#backend/capacity.ts'
import { checkOrigin } from '#backend/http/csrf.ts'
import { type FormBody, readTextForm } from '#backend/http/form-parser.ts'
import { localeOf, wantsJson } from '#backend/http/request-headers.ts'
import type { FormResult } from '#backend/store/form-results.ts'
import type { Limits, Usage } from '#backend/store/limits.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import {
  type Delay,
  delayFailure,
  type FormFailure,
  type FormOutcome,
  noRoomFailure,
  otherHostMessage,
  Refusal,
  type ReplySite,
  replyToForm,
} from './form-replies.ts'
import type { SiteContext } from './site.ts'

// The call of a form has five steps: receive, validate, authorise, store, answer. A step that refuses the form throws a
// Refusal, and only `handleForm` turns it into a response.

/** The output of the first step: a request with its parsed form. */
export type FormRequest = { request: Request; client: string; form: FormBody; locale: Locale }

type FormCall<Received extends FormRequest> = Pick<FormResult, 'form' | 'vacancyId'> & {
  readValues: (form: FormBody) => FormResult['values']
  /** The first step. `resources` are released after the response. */
  receive: (request: Request, client: string, resources: AsyncDisposableStack) => Promise<Received>
  /** The other steps. */
  process: (formRequest: Received) => Promise<FormOutcome>
  /** Returns the refusal for any other error, and logs the error unless the visitor caused it. */
  refusalFrom: (error: unknown) => Refusal
  /** Adds the files and the source to a draft, because a browser without JavaScript would lose them. */
  completeDraft?: (failure: FormFailure, formRequest: Received) => Promise<FormFailure>
}

/** Receives a form without files. */
export const receiveTexts = async (request: Request, client: string): Promise<FormRequest> => {
  const form = await readTextForm(request)
  return { request, client, form, locale: localeOf(request, form.text.get('lng')) }
}

const minFormAgeMs = 3000

// The browser reports the form's age, because a page cached for all visitors cannot contain a signed time.
const isLikelyBot = ({ request, form }: FormRequest) =>
  Boolean(form.text.get(honeypotField)) ||
  Number(request.headers.get('form-age') ?? Number.NaN) < minFormAgeMs

const delayed = (delay: Delay) => new Refusal((locale, values) => delayFailure(delay, locale, values))

/** Counts the usages, once for each `key`; refuses the form if a limit is exceeded. */
export const enforceLimits = async (limits: Limits, usages: readonly Usage[], key?: string) => {
  const seconds = await limits.consume(usages, key)
  if (seconds) throw delayed({ reason: 'tooMany', seconds })
}

/** A form is counted once for each `key`. */
type FormUsages = { key: string; usages: readonly Usage[]; mailboxUsage: Usage }

/** The third step: refuses the form if a limit is exceeded or the disk is full, and marks the form of a likely bot. */
export const authoriseForm = async (
  formRequest: FormRequest,
  { key, usages, mailboxUsage }: FormUsages,
  { limits, canStoreForms }: Pick<SiteContext, 'limits' | 'canStoreForms'>,
): Promise<{ isSuspect?: true }> => {
  if (!(await canStoreForms()))
    throw delayed({ reason: 'noRoom', seconds: formCapacity.diskFullRetryAfterSeconds })
  await enforceLimits(limits, usages, key)
  // A marked form is still accepted, because an attacker may exceed the mailbox's limit to lock out its owner.
  const isMailboxExceeded = await limits.consume([mailboxUsage], `${key} of a mailbox`)
  return isMailboxExceeded || isLikelyBot(formRequest) ? { isSuspect: true } : {}
}

const refuseOtherHost = (origin: string | null) =>
  new Refusal((locale, values) => {
    const message = otherHostMessage(origin, locale)
    return { status: 403, message, errors: {}, values }
  })

const processForm = async <Received extends FormRequest>(
  formRequest: Received,
  { readValues, process, refusalFrom, completeDraft }: FormCall<Received>,
): Promise<FormOutcome> => {
  const { request, form, locale } = formRequest
  try {
    if (form.problem === 'no-room') throw new Refusal((_, values) => noRoomFailure(request, locale, values))
    return await process(formRequest)
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalFrom(error)
    const failure = refusal.toFailure(locale, readValues(form))
    return completeDraft && !wantsJson(request) ? completeDraft(failure, formRequest) : failure
  }
}

/** Responds to a form: refuses it if it comes from another website or host name, else takes the steps of its call. */
export const handleForm = async <Received extends FormRequest>(
  request: Request,
  site: ReplySite & Pick<SiteContext, 'origin'>,
  call: FormCall<Received>,
): Promise<Response> => {
  const { isOtherHost, refusal } = checkOrigin(request, site.origin)
  if (refusal) return refusal
  const process = isOtherHost ? () => Promise.reject(refuseOtherHost(site.origin)) : call.process
  await using resources = new AsyncDisposableStack()
  const formRequest = await call.receive(request, site.clientAddressOf(request), resources)
  const outcome = await processForm(formRequest, { ...call, process })
  return await replyToForm(request, { ...call, locale: formRequest.locale }, outcome, site)
}
