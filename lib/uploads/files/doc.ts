import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { holdsForeign, zipEnd } from './foreign.ts'
import { isOle, readOle } from './ole.ts'

// Word 97 and later, and Word 6 and 95.
const wordMarks = [0xa5ec, 0xa5dc]
const flagsAt = 0x0a
const lockFlag = 0x0100
const zipEndLength = 22

/** What is wrong with a document of Word's old format, or null. Macros are refused, as in the new one. */
export const judgeDoc = (bytes: Buffer): ApplicationError | null => {
  if (!isOle(bytes)) return 'cvRenamed'
  const ole = readOle(bytes)
  if (!ole) return 'cvDamaged'
  // A document may hold a packed spreadsheet, but its own last bytes are never a ZIP's.
  const end = zipEnd(bytes)
  const isZip = end !== null && end + zipEndLength + bytes.readUInt16LE(end + 20) === bytes.length
  if (isZip || holdsForeign(bytes.subarray(ole.end))) return 'cvTwoFiles'
  const names = ole.entries.map(({ name }) => name)
  const word = ole.entries.find(({ name }) => name === 'WordDocument')
  if (!word) return names.includes('EncryptedPackage') ? 'cvLocked' : 'cvRenamed'
  const head = ole.beginning(word)
  if (!head || head.length < flagsAt + 2 || !wordMarks.includes(head.readUInt16LE(0))) return 'cvDamaged'
  if (head.readUInt16LE(flagsAt) & lockFlag) return 'cvLocked'
  return names.includes('_VBA_PROJECT') ? 'cvMacros' : null
}
