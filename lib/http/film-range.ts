import { statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

const filmPath = /^\/video\/[\w.-]+$/

/**
 * Returns a film's size if the requested range starts past its end, which Next answers with 500; else null. Removes
 * every Range header except `bytes=FIRST-` and `bytes=FIRST-LAST` of a film: a server may ignore ranges, and Next
 * fails at some of the other forms.
 */
export const checkRange = (
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  folder = 'public',
): number | null => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (!first || !filmPath.test(url) || (last && Number(last) < Number(first))) {
    delete headers.range
    return null
  }
  const size = statSync(folder + url, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY
  return Number(first) < size ? null : size
}
