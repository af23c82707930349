import { formCapacity } from '#backend/capacity.ts'
import { isFromOtherHost, refuseCrossSiteRequest } from '#backend/http/csrf.ts'
import { type FormBody, readTextForm } from '#backend/http/form-parser.ts'
import { localeOf } from '#backend/http/request-headers.ts'
import type { Usage } from '#backend/store/limits.ts'
import type { StoredResult } from '#backend/store/stored-results.ts'
import { log } from '#lib/base/log.ts'
import { isolateDirection } from '#lib/i18n/inline-text.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
import { type Delay, type ReplySite, replyToForm } from './form-replies.ts'
import type { SiteContext } from './site.ts'

/** Counts a form, once for each idempotency key; returns why it is refused temporarily, or null if it is accepted. */
export const checkLimits = async (
  { limits, canStoreForms }: Pick<SiteContext, 'limits' | 'canStoreForms'>,
  usages: readonly Usage[],
  key: string,
): Promise<Delay | null> => {
  if (!(await canStoreForms())) return { reason: 'noRoom', seconds: formCapacity.diskFullRetryAfterSeconds }
  const seconds = await limits.consume(usages, key)
  return seconds ? { reason: 'tooMany', seconds } : null
}

// The browser reports the form's age, because a page cached for all visitors cannot contain a signed time.
const minFormAgeMs = 3000

const detectBot = ({ headers }: Request, { text }: FormBody): { isSuspect?: true } =>
  text.get(honeypotField) || Number(headers.get('form-age') ?? Number.NaN) < minFormAgeMs
    ? { isSuspect: true }
    : {}

// A marked form is still accepted, because an attacker may exceed the mailbox's limit to lock out its owner.
export const markLikelyBot = async (
  { limits }: Pick<SiteContext, 'limits'>,
  {
    request,
    form,
    mailboxUsage,
    key,
  }: { request: Request; form: FormBody; mailboxUsage: Usage; key: string },
): Promise<{ isSuspect?: true }> =>
  (await limits.consume([mailboxUsage], `${key} of a mailbox`))
    ? { isSuspect: true }
    : detectBot(request, form)

let isHostLogged = false

/** Logs once that forms are refused because the site was opened under another host than that of `SITE_URL`. */
export const isRefusedHost = (request: Request, origin: string | null): boolean => {
  if (!isFromOtherHost(request, origin)) return false
  if (!isHostLogged) log('warn', 'form.host-refused', { host: request.headers.get('host'), site: origin })
  isHostLogged = true
  return true
}

/** Refuses a form of another website, or of another host name of this site, with a draft of its text; else null. */
export const refuseForeignForm = async (
  request: Request,
  route: Pick<StoredResult, 'form' | 'vacancyId'>,
  readValues: (form: FormBody) => StoredResult['values'],
  site: ReplySite & Pick<SiteContext, 'origin'>,
): Promise<Response | null> => {
  if (!isRefusedHost(request, site.origin)) return refuseCrossSiteRequest(request, site.origin)
  const form = await readTextForm(request, site.clientAddressOf(request))
  const locale = localeOf(request, form.text.get('lng'))
  const message = translatorFor(locale)('common.delay.otherHost', {
    url: isolateDirection(site.origin ?? '', 'ltr'),
  })
  return replyToForm(
    request,
    { ...route, locale },
    { status: 403, message, errors: {}, values: readValues(form) },
    site,
  )
}
