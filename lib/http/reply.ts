import { type Draft, keepDraft } from '#lib/http/drafts.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { FieldErrors } from '#lib/schemas/error-keys.ts'
import { wantsJson } from './request.ts'

/** A form that was not stored. `errors` holds the words of each field's error. */
export type FormFailure = {
  status: 400 | 404 | 409 | 410 | 413 | 422 | 502 | 503
  message: string
  errors: Readonly<Record<string, string>>
  draft: Pick<Draft, 'values' | 'errors' | 'files' | 'areFilesLost'>
}

/** What a sent form comes to, every word already in the sender's language. */
export type FormOutcome =
  | {
      status: 200
      message: string
      reference?: string
      /** What of an application arrived, for its receipt: the fields, and of files their names. */
      received?: Draft['values']
      /** Whether the sender gets a confirmation by e-mail. */
      isConfirmed?: boolean
    }
  | FormFailure

/** Makes failures of one form out of its error words and of what was typed. */
export const createFail =
  <Key extends string>(words: Readonly<Record<Key, string>>, values: Draft['values']) =>
  (status: FormFailure['status'], message: string, errors: FieldErrors<Key> = {}): FormFailure => {
    const texts: Record<string, string> = {}
    for (const [field, key] of Object.entries(errors)) if (key) texts[field] = words[key]
    return { status, message, errors: texts, draft: { values, errors } }
  }

/** The error of the topmost field that has one. */
export const firstError = <Key extends string>(
  fields: readonly string[],
  errors: FieldErrors<Key>,
): Key | null => fields.map((field) => errors[field]).find((key) => key !== undefined) ?? null

type FormPlace = Pick<Draft, 'form' | 'vacancyId'> & { locale: Locale }

const headersOf = (status: number) => ({
  'cache-control': 'no-store',
  ...(status === 503 && { 'retry-after': '30' }),
})

/** A JSON answer that nothing keeps. */
export const json = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: headersOf(status) })

/** The answer to a post that another website made a visitor's browser send. */
export const refuseCrossSite = (): Response =>
  json(403, { success: false, message: 'Cross-site request refused' })

/** Sends a browser on to a page of this site after a post. */
export const redirectTo = (path: string, query: Readonly<Record<string, string>> = {}): Response =>
  // A relative address: what the request calls its host is not to be believed.
  new Response(null, {
    status: 303,
    headers: {
      ...headersOf(303),
      location: [path, String(new URLSearchParams(query))].filter(Boolean).join('?'),
    },
  })

// The vacancy was taken away, or closed.
const goneStatuses: readonly number[] = [404, 410]

const resultPage = ({ locale, form, vacancyId }: FormPlace) =>
  `/${[locale, form, vacancyId, 'result'].filter(Boolean).join('/')}`

/** JSON for who asks for it, else a redirect to the page that shows the result, with all that was typed. */
export const replyToForm = (request: Request, place: FormPlace, outcome: FormOutcome): Response => {
  const isSent = outcome.status === 200
  if (wantsJson(request)) {
    const { status, message } = outcome
    if (!isSent) return json(status, { success: false, message, errors: outcome.errors })
    const { reference, isConfirmed } = outcome
    return json(status, { success: true, message, reference, ...(isConfirmed && { isConfirmed }) })
  }
  const { form, vacancyId } = place
  const keep = (draft: FormFailure['draft'] & Pick<Draft, 'isConfirmed' | 'isVacancyGone'>) =>
    keepDraft({ form, vacancyId, message: outcome.message, ...draft })
  if (!isSent) {
    const isVacancyGone = vacancyId !== null && goneStatuses.includes(outcome.status)
    const draft = keep({ ...outcome.draft, ...(isVacancyGone && { isVacancyGone }) })
    return redirectTo(resultPage(place), { draft })
  }
  const { reference, received, isConfirmed } = outcome
  return redirectTo(resultPage(place), {
    state: 'sent',
    ...(reference && { reference }),
    ...(received && { draft: keep({ values: received, errors: {}, isConfirmed }) }),
  })
}
