import { describeBackend } from '#backend/settings.ts'
import type { ShownResult } from './result-page.ts'

/**
 * Returns the content of a refused form's result page; `draft` is null if it has expired or cannot be read. Without a
 * store, no draft can expire, so the function returns undefined if `draft` is null, and the page shows the empty form.
 */
export const failedFormCopy = (
  draft: ShownResult | null,
  { errorTitle, goneTitle, gone }: Record<'errorTitle' | 'goneTitle' | 'gone', string>,
) => {
  if (draft) return { ...draft, title: errorTitle }
  if (!describeBackend().storesForms) return undefined
  return { title: goneTitle, message: gone, values: {}, errors: {}, files: {} }
}
