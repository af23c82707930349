import { z } from 'zod'

// Matches each string of flight data in a page's scripts: text or, if the bytes are not UTF-8, base64.
const pushedStringPattern = /self\.__next_f\.push\(\[([13]),("[^"\\]*(?:\\.[^"\\]*)*")\]\)/g

// A row is `id:data` plus a line break. If one of these letters follows the colon, the row then states its data's length
// in bytes, and has no line break at its end.
const rowStartPattern = /[\da-f]*:(?:[AGLMOSTUVbglmos]([\da-f]+),)?/y

// `c` is the page's URL, split at slashes. `q` is the query with which the page was rendered; it must be empty.
const urlRowSchema = z.object({ c: z.array(z.string()), q: z.literal('') })

/** Returns the flight data in a page's scripts: the page's components in React's format. */
export const flightDataInHtml = (html: string): Buffer =>
  Buffer.concat(
    [...html.matchAll(pushedStringPattern)].map(([, kind, json = '']) =>
      Buffer.from(JSON.parse(json), kind === '1' ? 'utf8' : 'base64'),
    ),
  )

/**
 * Returns the end of the row that starts at `position`, and the row's data, which is empty if the row contains a
 * length. Throws if the row does not match `rowStartPattern`, or has neither a length nor a line break.
 */
const readRow = (text: string, position: number) => {
  rowStartPattern.lastIndex = position
  const [start, length] = rowStartPattern.exec(text) ?? []
  if (start === undefined) throw new Error('malformed row')
  const dataStart = position + start.length
  if (length !== undefined) return { end: dataStart + Number.parseInt(length, 16), json: '' }
  const lineEnd = text.indexOf('\n', dataStart)
  if (lineEnd < 0) throw new Error('unfinished row')
  return { end: lineEnd + 1, json: text.slice(dataStart, lineEnd) }
}

const parseObjectRows = (flightData: Uint8Array): Record<string, unknown>[] => {
  // Latin-1 has one character per byte.
  const text = Buffer.from(flightData).toString('latin1')
  const objects: Record<string, unknown>[] = []
  for (let position = 0; position < text.length; ) {
    const { end, json } = readRow(text, position)
    if (json.startsWith('{')) objects.push(JSON.parse(json))
    position = end
  }
  return objects
}

const findUrlRows = (flightData: Uint8Array) => parseObjectRows(flightData).filter((row) => 'c' in row)

// Decodes a segment as Next does in cache keys, in which delimiters stay encoded.
const decodeSegment = (segment: string) =>
  decodeURIComponent(segment).replace(/[/#?\\]|%(?:2f|23|3f|5c)/gi, encodeURIComponent)

/**
 * Checks whether exactly one row contains a URL, and whether this URL is the cache key's path with an empty query. A
 * reference to another row is not followed, so it counts as a different URL. Returns false if a row cannot be parsed.
 */
export const hasCleanUrl = (flightData: Uint8Array, path: string): boolean => {
  try {
    const [row, ...others] = findUrlRows(flightData)
    const segments = urlRowSchema.parse(row).c.map(decodeSegment)
    return others.length === 0 && segments.join('/') === path
  } catch {
    return false
  }
}

/** Checks that no row contains the page's URL; returns false if a row cannot be parsed. */
export const hasNoUrl = (flightData: Uint8Array): boolean => {
  try {
    return findUrlRows(flightData).length === 0
  } catch {
    return false
  }
}
