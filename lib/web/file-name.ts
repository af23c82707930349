const longestName = 255
const longestExtension = 10

// Controls, direction marks and overrides; the joiners U+200C and U+200D stay, Persian names need them.
const invisible = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** A file name without path parts, control or direction characters, at most 255 characters long. */
export const safeFileName = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const name = base.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  if (name.length <= longestName) return name
  const extension = name.slice(name.lastIndexOf('.')).slice(0, longestExtension)
  return name.slice(0, longestName - extension.length) + extension
}
