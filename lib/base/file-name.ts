const mostBytes = 255
const longestExtension = 10

// Control characters, direction marks and overrides; the joiners U+200C and U+200D stay for Persian names.
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

// Device names, which Windows opens whatever their extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The longest start of a text, in whole letters, that fits into so many bytes. */
const cut = (text: string, most: number): string => {
  let kept = ''
  let size = 0
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > most) return kept
    kept += letter
  }
  return kept
}

/**
 * A file name that every disk accepts: no path, no control or direction characters, no device name, at most 255
 * bytes.
 */
export const safeFileName = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(reserved, '_$1')
  if (Buffer.byteLength(name) <= mostBytes) return name
  const extension = cut(/\.[^.]*$/.exec(name)?.[0] ?? '', longestExtension)
  return cut(name, mostBytes - Buffer.byteLength(extension)) + extension
}
