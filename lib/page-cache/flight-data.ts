import { z } from 'zod'

// Strings in the scripts of a page: text, or bytes in base64 if they are no UTF-8.
const pushedString = /self\.__next_f\.push\(\[([13]),("[^"\\]*(?:\\.[^"\\]*)*")\]\)/g

// A row is `id:data` with a line break after it, unless one of these tags is followed by the length of the data in bytes.
const rowStart = /[\da-f]*:(?:[AGLMOSTUVbglmos]([\da-f]+),)?/y

// The parts of the page's URL between slashes, and the query that its components read.
const pageUrl = z.object({ c: z.array(z.string()), q: z.literal('') })

/** Returns the flight data in the scripts of a page's HTML: React's format for what the page is made of. */
export const flightDataInHtml = (html: string): Buffer =>
  Buffer.concat(
    [...html.matchAll(pushedString)].map(([, kind, json = '']) =>
      Buffer.from(JSON.parse(json), kind === '1' ? 'utf8' : 'base64'),
    ),
  )

/** Returns the end of the row at a position, and its data unless they have a length. */
const readRow = (text: string, position: number) => {
  rowStart.lastIndex = position
  const [start, length] = rowStart.exec(text) ?? []
  if (start === undefined) throw new Error('malformed row')
  const dataStart = position + start.length
  if (length !== undefined) return { end: dataStart + Number.parseInt(length, 16), json: '' }
  const lineEnd = text.indexOf('\n', dataStart)
  if (lineEnd < 0) throw new Error('unfinished row')
  return { end: lineEnd + 1, json: text.slice(dataStart, lineEnd) }
}

const objectRows = (data: Uint8Array): Record<string, unknown>[] => {
  // Latin-1 has one character for each byte.
  const text = Buffer.from(data).toString('latin1')
  const objects: Record<string, unknown>[] = []
  for (let position = 0; position < text.length; ) {
    const { end, json } = readRow(text, position)
    if (json.startsWith('{')) objects.push(JSON.parse(json))
    position = end
  }
  return objects
}

const urlRows = (data: Uint8Array) => objectRows(data).filter((row) => 'c' in row)

// Next decodes the segments of a cache key, except for delimiters.
const decodeSegment = (segment: string) =>
  decodeURIComponent(segment).replace(/[/#?\\]|%(?:2f|23|3f|5c)/gi, encodeURIComponent)

/**
 * Checks that exactly one row has the page's URL, and that it is the path of the cache key with an empty query. A reference
 * to another row is not followed, so it counts as different.
 */
export const hasOnlyUrl = (data: Uint8Array, path: string): boolean => {
  try {
    const [row, ...others] = urlRows(data)
    const segments = pageUrl.parse(row).c.map(decodeSegment)
    return others.length === 0 && segments.join('/') === path
  } catch {
    return false
  }
}

/** Checks that no row has the page's URL. */
export const hasNoUrl = (data: Uint8Array): boolean => {
  try {
    return urlRows(data).length === 0
  } catch {
    return false
  }
}
