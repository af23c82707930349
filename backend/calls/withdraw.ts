import { readTextForm } from '#backend/forms/form-parser.ts'
import type { SentForm } from '#backend/outcome.ts'
import type { ApplicationState } from '#backend/ports.ts'
import { siteBackend } from '#backend/site.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { errorText, log } from '#lib/process/log.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { formLocale } from './form-call.ts'

/** `state` is the application's resulting state, or the error; `retryAfterSeconds` is set if `state` is `limit`. */
export type WithdrawalOutcome = {
  locale: Locale
  reference: string
  state: ApplicationState | 'unknown' | 'unreachable' | 'limit'
  retryAfterSeconds?: number
}

const withdrawByReference = async (
  reference: string,
  { client }: SentForm,
  { limits, applications }: ReturnType<typeof siteBackend>,
): Promise<Pick<WithdrawalOutcome, 'state' | 'retryAfterSeconds'>> => {
  try {
    const retryAfterSeconds = await limits.consume([
      { limit: 'withdrawals per IP address', subject: client },
      { limit: 'withdrawals per application', subject: reference },
    ])
    if (retryAfterSeconds) return { state: 'limit', retryAfterSeconds }
    const status = isReference(reference) ? await applications.withdraw(reference) : null
    if (status?.state === 'withdrawn') log('info', 'application.withdrawn')
    return { state: status?.state ?? 'unknown' }
  } catch (error) {
    log('error', 'application.withdraw-failed', { error: errorText(error) })
    return { state: 'unreachable' }
  }
}

/** Withdraws an application. The form, not the URL, contains the reference. Proxies log URLs. */
export const withdraw = async (sentForm: SentForm, site = siteBackend()): Promise<WithdrawalOutcome> => {
  const form = await readTextForm(sentForm)
  const reference = form.text.get('reference') ?? ''
  const base = { locale: formLocale(form, sentForm), reference }
  if (sentForm.isFromOtherHost || form.problem === 'no-room') return { ...base, state: 'unreachable' }
  return { ...base, ...(await withdrawByReference(reference, sentForm, site)) }
}
