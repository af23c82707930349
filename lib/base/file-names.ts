import { fileTypes, invisible } from '#lib/schemas/files.ts'

// In characters of up to four bytes: file systems allow names of 255 bytes, and a prefix is added.
const maxFileNameLength = 60

// Windows opens these names as devices, whatever their extension.
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Returns a file name for every file system: no path, invisible characters or device name, its last 60 characters. */
export const safeFileName = (fileName: string): string => {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
  const shortened = [...name].slice(-maxFileNameLength).join('')
  return shortened.replace(/^[\s.]+/, '').replace(reservedName, '_$1') || 'file'
}

/** Returns the extension of a stored file's media type; undefined for a type that this site does not store. */
export const extensionFor = (mediaType: string): string | undefined =>
  Object.entries(fileTypes).find(([, type]) => type === mediaType)?.[0]

/** Returns a file name with the extension of the stored content, which may differ from the extension as sent. */
export const nameByType = (name: string, mediaType: string): string =>
  `${name.replace(/\.(?:png|p?jpe?g?|jfif|pdf|docx?|rtf)$/i, '')}.${extensionFor(mediaType)}`
