import { formLimits } from '#backend/capacity.ts'
import type { ParsedForm } from '#backend/forms/form-parser.ts'
import type {
  AcceptedForm,
  FormOutcome,
  FormResult,
  RefusalKey,
  RefusedForm,
  SentForm,
} from '#backend/outcome.ts'
import type { SiteBackend } from '#backend/site.ts'
import type { Limits, Usage } from '#backend/store/limits.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { chosenLocale } from '#lib/i18n/negotiate.ts'
import { requestId } from '#lib/process/log.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'

// The steps of each call except `withdraw` are: read the form, find an earlier result (applications only), validate,
// check the limits, store or send. A step refuses the form by throwing a Refusal or another error, which only `runCall`
// turns into an outcome.

type RefusalDetails = Partial<Pick<RefusedForm, 'errors' | 'values' | 'retryAfterSeconds' | 'serverMessage'>>

/** Thrown by a call's step to refuse the form. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly key: RefusalKey
  readonly details: RefusalDetails

  constructor(key: RefusalKey, details: RefusalDetails = {}) {
    super(key)
    this.key = key
    this.details = details
  }
}

/** Returns the language named in the form, else the request's language. */
export const formLocale = ({ text }: ParsedForm, { locale }: SentForm): Locale =>
  chosenLocale({ lng: text.get('lng') }) ?? locale

const minFormAgeMs = 3000

// A page cached for all visitors cannot contain a signed timestamp of the visit, so the browser reports the form's age.
const looksAutomated = ({ ageMs }: SentForm, { text }: ParsedForm) =>
  Boolean(text.get(honeypotField)) || (ageMs !== null && ageMs < minFormAgeMs)

/** Counts the usages, at most once a day for each `key`. Refuses the form if a limit is exceeded. */
export const enforceLimits = async (limits: Limits, usages: readonly Usage[], key?: string) => {
  const retryAfterSeconds = await limits.consume(usages, key)
  if (retryAfterSeconds) throw new Refusal('tooMany', { retryAfterSeconds })
}

/** Forms with the same `key` are counted once a day; if `key` is null, every form is counted. */
type FormUsages = { key: string | null; usages: readonly Usage[]; mailboxUsage: Usage }

/**
 * Refuses the form if `canAcceptForms` returns false, or if one of `usages` exceeds its limit. Returns `isSuspect` if
 * the sender is probably a bot, or if only `mailboxUsage` exceeds its limit.
 */
export const admitForm = async (
  sentForm: SentForm,
  form: ParsedForm,
  { key, usages, mailboxUsage }: FormUsages,
  { limits, canAcceptForms }: Pick<SiteBackend, 'limits' | 'canAcceptForms'>,
): Promise<{ isSuspect?: true }> => {
  if (!(await canAcceptForms()))
    throw new Refusal('noRoom', { retryAfterSeconds: formLimits.diskFullRetryAfterSeconds })
  await enforceLimits(limits, usages, key ?? undefined)
  // If only the mailbox's limit is exceeded, flag the form but accept it: an attacker may have used up the limit to
  // lock out the mailbox's owner.
  const mailboxRetryAfterSeconds = await limits.consume(
    [mailboxUsage],
    key ? `${key} of a mailbox` : undefined,
  )
  return mailboxRetryAfterSeconds || looksAutomated(sentForm, form) ? { isSuspect: true } : {}
}

type FormCall = Pick<FormResult, 'form' | 'vacancyId'> & {
  /** Returns the values that the visitor entered in the text fields. */
  readValues: (form: ParsedForm) => RefusedForm['values']
  /** Runs the remaining steps once the form has been read. */
  accept: () => Promise<
    Pick<FormOutcome, 'serverMessage' | 'link'> & Partial<Omit<AcceptedForm, 'form' | 'vacancyId'>>
  >
  /** Converts any other error to a Refusal; logs the error if the Refusal's key is `rejected` or `failed`. */
  refusalFrom: (error: unknown) => Refusal
  /** Saves the files as pending uploads, and adds them and the application's source to the refused form. */
  prepareForResultPage?: (refusedForm: RefusedForm) => Promise<RefusedForm>
}

const capacityRetryAfterSeconds = 60

const toRefusedForm = (
  form: ParsedForm,
  { readValues, ...call }: FormCall,
  { key, details }: Refusal,
): RefusedForm => ({
  ...{ form: call.form, vacancyId: call.vacancyId, refusal: key, message: '' },
  ...{ errors: {}, values: readValues(form), files: {}, lostFiles: [], requestId: requestId() },
  ...details,
})

/**
 * Runs a call once its form has been read. Stores the result of an accepted form and, if there is space, of a refused
 * form that needs a result page.
 */
export const runCall = async (
  sentForm: SentForm,
  form: ParsedForm,
  { results, canAcceptForms }: Pick<SiteBackend, 'results' | 'canAcceptForms'>,
  call: FormCall,
): Promise<FormOutcome> => {
  const locale = formLocale(form, sentForm)
  try {
    if (form.problem === 'no-room')
      throw new Refusal('noRoom', { retryAfterSeconds: capacityRetryAfterSeconds })
    if (sentForm.isFromOtherHost) throw new Refusal('otherHost')
    const { serverMessage, link, ...acceptedFields } = await call.accept()
    const base = { form: call.form, vacancyId: call.vacancyId, reference: '', values: {} }
    const result = { ...base, ...acceptedFields }
    return { locale, result, token: await results.saveResult(result, sentForm.client), serverMessage, link }
  } catch (error) {
    const refusedForm = toRefusedForm(form, call, error instanceof Refusal ? error : call.refusalFrom(error))
    if (!sentForm.needsResultPage) return { locale, result: refusedForm, token: null }
    const result = (await call.prepareForResultPage?.(refusedForm)) ?? refusedForm
    const token = (await canAcceptForms()) ? await results.saveResult(result, sentForm.client) : ''
    return { locale, result, token }
  }
}
