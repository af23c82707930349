// Routes, the server and browser code share these definitions of the result pages' query parameters.

/** The parameters for a stored result's token: `draft` for a refused form, `receipt` for an accepted one. */
export const tokenParameters = ['draft', 'receipt'] as const

/** The parameters for a result on a site without a store. None of them contains the visitor's input. */
export const unstoredResultParameters = ['sent', 'unreachable', 'refused', 'errors'] as const

export type PageQuery = Readonly<Record<string, string | string[] | undefined>>

/** A result in a query: a stored result's token (empty if it was not stored) or, without a store, the result itself. */
type ResultQuery =
  | { draft: string }
  | { receipt: string }
  | { sent: '1'; unreachable?: '1' }
  | { refused: string; errors: Readonly<Record<string, string>> }

/** Returns the path with a result as its query. */
export const resultUrl = (path: string, result: ResultQuery): string => {
  if (!('refused' in result)) return `${path}?${new URLSearchParams(result)}`
  const { refused, errors } = result
  const pairs = Object.entries(errors).map((pair) => pair.join('.'))
  return `${path}?${new URLSearchParams({ refused, ...(pairs.length > 0 && { errors: pairs.join(',') }) })}`
}

/** Returns the result in a page's query; null if there is none. */
export const parseResultQuery = (query: PageQuery): ResultQuery | null => {
  const { draft, receipt, sent, unreachable, refused, errors } = query
  if (typeof receipt === 'string') return { receipt }
  if (typeof draft === 'string') return { draft }
  if (sent === '1') return { sent, ...(unreachable === '1' && { unreachable }) }
  if (typeof refused !== 'string') return null
  const pairs = typeof errors === 'string' ? errors.split(',').map((pair) => pair.split('.', 2)) : []
  return { refused, errors: Object.fromEntries(pairs.map(([field = '', key = '']) => [field, key])) }
}
