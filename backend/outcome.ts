import { z } from 'zod'
import type { Locale } from '#lib/i18n/locales.ts'

/**
 * Why a form was refused. `declined` and `rejected`: by the product's server, as a message with `success: false` or in another way.
 * `tooMany` and `noRoom`: temporarily, because of a limit of the client, or because the site cannot receive or store forms.
 * `failed`: by an error of the site or of the product's server.
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
const formFields = {
  form: z.enum(['apply', 'contact-us', 'send-link']),
  /** The vacancy of an application; null for other forms. */
  vacancyId: z.string().nullable(),
}
const textsSchema = z.record(z.string(), z.string()).readonly()

const acceptedSchema = z.object({
  ...formFields,
  /** Empty for a form that gets no reference. */
  reference: z.string(),
  /** The fields of an application: a file's name if known, else an empty string. */
  values: textsSchema,
  /** Whether the applicant also gets a confirmation by e-mail. */
  isConfirmed: z.boolean().optional(),
  /** Whether no e-mail can be sent to the given address. */
  isUnreachable: z.boolean().optional(),
})

const refusedSchema = z.object({
  ...formFields,
  /** Null for a result that an earlier version stored, which has a `message` and errors in the form's language instead of keys. */
  refusal: z.enum(refusalKeys).nullable().default(null),
  message: z.string().default(''),
  /** The key of the error of each invalid field. */
  errors: textsSchema,
  /** The text fields. */
  values: textsSchema,
  /** Pending uploads, because browsers do not restore the files that a visitor has chosen. */
  files: z.object({ photo: fileSchema.optional(), resume: fileSchema.optional() }).default({}),
  /** The fields whose file must be chosen again. */
  lostFiles: z.array(z.enum(['photo', 'resume'])).default([]),
  retryAfterSeconds: z.number().optional(),
  /** The own message of the product's server. */
  serverMessage: z.string().optional(),
  /** The id of the request in the log. */
  requestId: z.number().optional(),
})

export const formResultSchema = z.union([acceptedSchema, refusedSchema])

export type AcceptedForm = z.infer<typeof acceptedSchema>
export type RefusedForm = z.infer<typeof refusedSchema>

/** What became of a form. A stored one is read again for the result page of a browser without JavaScript. */
export type FormResult = AcceptedForm | RefusedForm

export const isAccepted = (result: FormResult): result is AcceptedForm => 'reference' in result

/** The outcome of a call with a form, whose language is `locale`. */
export type FormOutcome = {
  locale: Locale
  result: FormResult
  /** The token of the stored result; empty if it could not be stored, null if this site or the caller stores none. */
  token: string | null
  /** The product's server's own message for a sender whose form it accepted, or empty. */
  serverMessage?: string
  /** The number to which a link was sent, or for which it was stored. */
  link?: { phone: string; delivery: 'sms' | 'stored' }
}

/** A form as the website received it. */
export type SentForm = {
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  /** The media type with its boundary. */
  type: string
  /** The announced size in bytes, which can be forged; null if there is none. */
  size: number | null
  /** The language of a form that does not name its own. */
  locale: Locale
  /** The key of the client's rate limits: its IP address, or its IPv6 network. */
  client: string
  /** The visitor's bearer token for the product's server. */
  authorization: string | null
  idempotencyKey: string | null
  /** For how long the form was open, as the browser reports it. */
  ageMs: number | null
  /** The URL of the form's page. */
  pageUrl: string | null
  /** Whether the page was opened under another host name than that of the site's URL. Such a form is read and kept, but refused. */
  isFromOtherHost: boolean
  /** Whether a result page shows the outcome, because the browser runs no script; then a refused form is stored too. */
  needsResultPage: boolean
}
