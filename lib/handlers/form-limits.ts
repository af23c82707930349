import type { Usage } from '#lib/backend/limits.ts'
import { formCapacity } from '#lib/base/capacity.ts'
import type { FormBody } from '#lib/http/form-parser.ts'
import type { Delay } from '#lib/http/form-replies.ts'
import { honeypotField } from '#lib/schemas/application-fields.ts'
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
