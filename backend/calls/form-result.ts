import type { FormResult, FormResults } from '#backend/store/form-results.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { FormRoute, ResultQuery } from './form-replies.ts'
import { siteContext } from './site.ts'

/** Returns the result with the token in a result page's query; null if there is none for that page. */
export const readFormResult = async (
  query: ResultQuery,
  { form, vacancyId, locale }: FormRoute,
  { formResults }: { formResults: FormResults } = siteContext(),
): Promise<FormResult | null> => {
  const { noRoom, unread } = pageCopy(locale, 'common').delay
  // The token is empty if the form was refused and its draft could not be saved.
  if (query.draft === '') return { form, vacancyId, values: {}, errors: {}, message: `${noRoom} ${unread}` }
  const token = query.receipt ?? query.draft
  const formResult = typeof token === 'string' ? await formResults.readResult(token) : null
  return formResult?.form === form && formResult.vacancyId === vacancyId ? formResult : null
}
