const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = Buffer.from('PK\x01\x02', 'latin1')
const endLength = 22
const longestComment = 0xffff

// Not searched for: of thousands of made-up records each would have the whole file looked through.
const standsAt = (bytes: Buffer, mark: Buffer, at: number) =>
  bytes.subarray(at, at + mark.length).equals(mark)

/** Where a ZIP's end record stands, as its readers look for it, or null. */
export const zipEnd = (bytes: Buffer): number | null => {
  const earliest = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length; at > earliest; ) {
    at = bytes.lastIndexOf(endMark, at - 1)
    if (at < earliest) return null
    if (at + endLength > bytes.length) continue
    const directory = at - bytes.readUInt32LE(at + 12)
    const isEmpty = directory === at && bytes.readUInt16LE(at + 10) === 0
    if (isEmpty || (directory >= 0 && standsAt(bytes, entryMark, directory))) return at
  }
  return null
}

const foreign = [
  'Rar!\x1a\x07',
  "7z\xbc\xaf'\x1c",
  'PK\x03\x04',
  '%PDF-',
  '\x7fELF',
  '<?php',
  '<script',
  '<html',
].map((text) => Buffer.from(text, 'latin1'))

/** Whether bytes that stand behind a file hold an archive, a program, a page or another document. */
export const holdsForeign = (rest: Buffer): boolean =>
  rest.subarray(0, 2).toString('latin1') === 'MZ' || foreign.some((mark) => rest.includes(mark))

/** Whether nothing but white space and zeros is in it. */
export const isPadding = (rest: Buffer): boolean => {
  for (const byte of rest) if (byte !== 0 && byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return false
  return true
}
