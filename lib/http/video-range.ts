import { statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

const videoPath = /^\/video\/[\w.-]+$/

/**
 * Returns a video's size if the requested range starts past its end, because Next would return 500; else null.
 * Removes a `Range` header that is not one simple range of a video.
 */
export const checkRange = (
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  folder = 'public',
): number | null => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (!first || !videoPath.test(url) || (last && Number(last) < Number(first))) {
    // Next returns 500 for some other ranges, and a server may ignore ranges.
    delete headers.range
    return null
  }
  const size = statSync(folder + url, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY
  return Number(first) < size ? null : size
}
