import { z } from 'zod'
import type { Locale } from '#lib/i18n/locales.ts'

/**
 * Why a form was refused:
 * - `declined`: the product's server refused a contact message with `success: false`.
 * - `rejected`: the product's server refused the form in another way, or sent an invalid response to an application.
 * - `tooMany`: a rate limit was exceeded.
 * - `noRoom`: the site has no capacity or disk space left for the form, or would lose it (`losesSubmissions`).
 * - `failed`: the site, the product's server or the SMS gateway failed, or the site neither sends nor stores links.
 */
export const refusalKeys = [
  'otherHost',
  'unreadable',
  'tooLarge',
  'invalidFields',
  'unknownVacancy',
  'closedVacancy',
  'duplicate',
  'declined',
  'rejected',
  'tooMany',
  'noRoom',
  'failed',
] as const

export type RefusalKey = (typeof refusalKeys)[number]

const fileSchema = z.object({ token: z.string(), name: z.string(), size: z.number() })
const formFieldSchemas = {
  form: z.enum(['apply', 'contact-us', 'send-link']),
  /** An application's vacancy; null for other forms. */
  vacancyId: z.string().nullable(),
}
const textsSchema = z.record(z.string(), z.string()).readonly()

const acceptedSchema = z.object({
  ...formFieldSchemas,
  /** Empty if the form has no reference. */
  reference: z.string(),
  /** Keyed by an application's filled-in fields. A file's value is its name, if known; all other values are empty. */
  values: textsSchema,
  /** Whether the applicant is sent a confirmation by e-mail. */
  isConfirmed: z.boolean().optional(),
  /** Whether the site cannot send to the entered e-mail address. */
  isUnreachable: z.boolean().optional(),
})

const refusedSchema = z.object({
  ...formFieldSchemas,
  /** Null in an earlier version's results, whose `message` and `errors` are text instead of keys. */
  refusal: z.enum(refusalKeys).nullable().default(null),
  message: z.string().default(''),
  /** Each invalid field's error key. */
  errors: textsSchema,
  /** The text fields' values and, for a result page, the application's source. */
  values: textsSchema,
  /** For a result page, the valid files, stored as pending uploads because browsers do not restore file inputs. */
  files: z.object({ photo: fileSchema.optional(), resume: fileSchema.optional() }).default({}),
  /** The fields whose file could not be stored and must be chosen again. */
  lostFiles: z.array(z.enum(['photo', 'resume'])).default([]),
  retryAfterSeconds: z.number().optional(),
  /** The message that the product's server returned. */
  serverMessage: z.string().optional(),
  /** The request's id in the log. */
  requestId: z.number().optional(),
})

export const formResultSchema = z.union([acceptedSchema, refusedSchema])

export type AcceptedForm = z.infer<typeof acceptedSchema>
export type RefusedForm = z.infer<typeof refusedSchema>

/** The result of an accepted or refused form. A stored result has a token, which opens the result page. */
export type FormResult = AcceptedForm | RefusedForm

export const isAccepted = (result: FormResult): result is AcceptedForm => 'reference' in result

/** The outcome of a call; `locale` is the form's language. */
export type FormOutcome = {
  locale: Locale
  result: FormResult
  /**
   * The stored result's token; empty if the result could not be stored. Null if the site has no store, or if a refusal
   * needs no result page.
   */
  token: string | null
  /** The message that the product's server returned for an accepted form; empty or unset if there was none. */
  serverMessage?: string
  /** The mobile number to which the link to the app was sent, or for which the link was stored. */
  link?: { phone: string; delivery: 'sms' | 'stored' }
}

/** A form as the website received it. */
export type SentForm = {
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  /** The `Content-Type` header, including the boundary. */
  type: string
  /** `Content-Length` in bytes, which can be forged; null if missing. */
  size: number | null
  /** The language to use if the form does not name one. */
  locale: Locale
  /** Identifies the client for rate limits: an IP address or IPv6 network; empty if no trusted proxy sent one. */
  client: string
  /** The `Authorization` header with the visitor's bearer token for the product's server. */
  authorization: string | null
  idempotencyKey: string | null
  /** How long the form was open, as reported by the browser. */
  ageMs: number | null
  /** The URL of the form's page, or only its origin, depending on the page's referrer policy. */
  pageUrl: string | null
  /**
   * Whether a browser that sends no `Sec-Fetch-Site` opened the page under a host other than that of `SITE_URL`. If so,
   * the call refuses the form, and keeps its values like those of any other refused form.
   */
  isFromOtherHost: boolean
  /** Whether the form was sent without JavaScript, so that a result page has to show the outcome. */
  needsResultPage: boolean
}
