import { toSingleLine } from '#lib/schemas/characters.ts'
import { mediaTypes } from '#lib/schemas/files.ts'

// File systems limit names to 255 bytes. A character takes up to four bytes, and the export adds a prefix.
const maxFileNameLength = 60

// Windows treats these names as devices, whatever the extension.
const reservedNamePattern = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Removes the path and invisible characters, keeps the last 60 characters, removes leading spaces and dots, and
 * prefixes device names with `_`; returns `file` if nothing is left.
 */
export const sanitizeFileName = (sentName: string): string => {
  const name = toSingleLine(sentName.split(/[/\\]/).at(-1) ?? '')
  const shortName = [...name].slice(-maxFileNameLength).join('')
  return shortName.replace(/^[\s.]+/, '').replace(reservedNamePattern, '_$1') || 'file'
}

/** Returns the file extension for a media type; undefined if the site does not store that type. */
export const extensionFor = (mediaType: string): string | undefined =>
  Object.entries(mediaTypes).find(([, type]) => type === mediaType)?.[0]

/** Replaces or adds a file name's extension to match the stored content. */
export const withMatchingExtension = (name: string, mediaType: string): string =>
  `${name.replace(/\.(?:png|p?jpe?g?|jfif|pdf|docx?|rtf)$/i, '')}.${extensionFor(mediaType)}`
