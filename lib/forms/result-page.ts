import {
  type FormResult,
  isAccepted,
  type RefusedForm,
  readResult,
  refusalKeys,
  type SiteBackend,
} from '#backend/calls.ts'
import { describeBackend } from '#backend/settings.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'
import { applicationErrorKeys, contactErrorKeys, contactFields } from '#lib/schemas/error-keys.ts'
import type { PendingFiles } from '#lib/schemas/files.ts'
import { type PageQuery, parseResultQuery } from '#lib/schemas/result-query.ts'
import { fieldMessages, lostFormMessage, refusalMessage } from './form-copy.ts'

/** The form to which a result page belongs. */
export type FormRoute = Pick<FormResult, 'form' | 'vacancyId'> & { locale: Locale }

export const resultPath = ({ locale, form, vacancyId }: FormRoute): string =>
  `/${[locale, form, vacancyId, 'result'].filter(Boolean).join('/')}`

/** A result page's localized content: a refused form with its errors, or a receipt. */
export type ShownResult = {
  values: Readonly<Record<string, string>>
  /** Error messages by field name. */
  errors: Readonly<Record<string, string>>
  message: string
  files?: PendingFiles
  /** Set on a receipt; empty if the form has no reference. */
  reference?: string
  isConfirmed?: boolean
  isUnreachable?: boolean
}

const emptyRefusedForm = ({ form, vacancyId }: FormRoute): RefusedForm => ({
  ...{ form, vacancyId, refusal: 'noRoom', message: '', values: {}, errors: {}, files: {}, lostFiles: [] },
  retryAfterSeconds: 60,
})

const toShownResult = (
  result: FormResult,
  { locale }: FormRoute,
  messageOf: typeof lostFormMessage,
): ShownResult => {
  if (isAccepted(result)) return { ...result, errors: {}, message: '' }
  const { values, files } = result
  return { values, files, errors: fieldMessages(result, locale), message: messageOf(result, locale) }
}

const storedFormMessage = (refusedForm: RefusedForm, locale: Locale) =>
  refusalMessage(refusedForm, locale, Object.values(refusedForm.values).some(Boolean))

// Anyone can create a link to a result page, so accept only known fields and error keys.
const selectKnownErrors = (errors: Readonly<Record<string, string>>, form: FormRoute['form']) => {
  const [fields, keys]: [readonly string[], readonly string[]] =
    form === 'apply' ? [applicationFields, applicationErrorKeys] : [contactFields, contactErrorKeys]
  return Object.fromEntries(
    Object.entries(errors).filter(([field, key]) => fields.includes(field) && keys.includes(key)),
  )
}

/** Returns the result that a result page's query contains or refers to; null if there is none for that page. */
export const readFormResult = async (
  query: PageQuery,
  route: FormRoute,
  {
    site,
    storesForms = describeBackend().storesForms,
  }: { site?: Pick<SiteBackend, 'results'>; storesForms?: boolean } = {},
): Promise<ShownResult | null> => {
  const parsedQuery = parseResultQuery(query)
  if (!parsedQuery) return null
  if ('receipt' in parsedQuery || 'draft' in parsedQuery) {
    if (!storesForms) return null
    const token = 'receipt' in parsedQuery ? parsedQuery.receipt : parsedQuery.draft
    const { noRoom, unread } = pageCopy(route.locale, 'common').delay
    // The token is empty if the refused form's draft could not be stored.
    if ('draft' in parsedQuery && !token) return { values: {}, errors: {}, message: `${noRoom} ${unread}` }
    const result = await readResult(token, site)
    const isForPage = result?.form === route.form && result.vacancyId === route.vacancyId
    return isForPage ? toShownResult(result, route, storedFormMessage) : null
  }
  if (storesForms || route.form === 'send-link') return null
  if ('sent' in parsedQuery)
    return {
      values: {},
      errors: {},
      message: '',
      reference: '',
      isUnreachable: parsedQuery.unreachable === '1',
    }
  const refusal = refusalKeys.find((key) => key === parsedQuery.refused)
  if (!refusal) return null
  const errors = refusal === 'invalidFields' ? selectKnownErrors(parsedQuery.errors, route.form) : {}
  return toShownResult({ ...emptyRefusedForm(route), refusal, errors }, route, lostFormMessage)
}
