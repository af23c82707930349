import type { StoredResult } from '#backend/index.ts'

/** Returns the content of a failed form's result page; `draft` is null if it has expired or cannot be read. */
export const failedFormCopy = (
  draft: StoredResult | null,
  { errorTitle, goneTitle, gone }: Record<'errorTitle' | 'goneTitle' | 'gone', string>,
) =>
  draft
    ? { ...draft, title: errorTitle }
    : { title: goneTitle, message: gone, values: {}, errors: {}, files: {} }
