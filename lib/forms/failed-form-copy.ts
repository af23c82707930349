import { describeBackend } from '#backend/settings.ts'
import type { ShownResult } from './result-page.ts'

/**
 * Returns the content of a refused form's result page. `draft` is null if the page has no result, for example because
 * the draft has expired. A site without a store has no drafts that could have expired, so the function returns undefined
 * and the page shows the empty form.
 */
export const refusedFormContent = (
  draft: ShownResult | null,
  { errorTitle, goneTitle, gone }: Record<'errorTitle' | 'goneTitle' | 'gone', string>,
) => {
  if (draft) return { ...draft, title: errorTitle }
  if (!describeBackend().storesForms) return undefined
  return { title: goneTitle, message: gone, values: {}, errors: {}, files: {} }
}
