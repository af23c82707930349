import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { isOle, readOle } from './ole.ts'
import { readZip, unpack, type Zip } from './zip.ts'

const start = Buffer.from('PK\x03\x04', 'latin1')
const pdfHeader = Buffer.from('%PDF-')
// PDF readers look for their header this far.
const pdfReach = 1024
const megabyte = 1024 * 1024
const mostUnpacked = 100 * megabyte
const mostTypes = megabyte
const typesName = '[Content_Types].xml'

type Entries = Exclude<Zip, string>['entries']

// An office document with a password is an OLE container around what was encrypted.
const judgeOle = (bytes: Buffer): ApplicationError =>
  readOle(bytes)?.entries.some(({ name }) => name === 'EncryptedPackage') ? 'cvLocked' : 'cvRenamed'

const judgeDirectory = (bytes: Buffer, entries: Entries): ApplicationError | null => {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  // Entries that share their bytes unpack to more than any of them says.
  if (total > mostUnpacked || packed > bytes.length) return 'cvUnpacked'
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'cvLocked'
  const names = entries.map(({ name }) => name)
  if (!names.includes(typesName) || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'cvRenamed'
  if (names.some((name) => /^[/\\]|(^|[/\\])\.\.([/\\]|$)|\0/.test(name))) return 'cvDamaged'
  return names.some((name) => /vbaProject\.bin$/i.test(name)) ? 'cvMacros' : null
}

const judgeContent = async (bytes: Buffer, entries: Entries): Promise<ApplicationError | null> => {
  const types: Buffer[] = []
  for (const entry of entries) {
    const isTypes = entry.name === typesName
    if (isTypes && entry.unpacked > mostTypes) return 'cvUnpacked'
    // The bytes are overwritten by the next file; what is stored unpacked points into them.
    const state = await unpack(bytes, entry, isTypes ? (piece) => types.push(Buffer.from(piece)) : undefined)
    if (state !== 'whole') return state === 'broken' ? 'cvDamaged' : 'cvUnpacked'
  }
  const text = Buffer.concat(types).toString('utf8')
  if (/macroEnabled|vbaProject/.test(text)) return 'cvMacros'
  return text.includes('wordprocessingml.') ? null : 'cvRenamed'
}

/**
 * What is wrong with a Word document, or null. Its directory is read first, then every part is unpacked up to
 * the size that it has there and thrown away. Macros are refused: Word itself opens none in a .docx.
 */
export const judgeDocx = async (bytes: Buffer): Promise<ApplicationError | null> => {
  if (isOle(bytes)) return judgeOle(bytes)
  if (!bytes.subarray(0, start.length).equals(start)) return 'cvRenamed'
  if (bytes.subarray(0, pdfReach).includes(pdfHeader)) return 'cvTwoFiles'
  const zip = readZip(bytes)
  if (zip === 'cut') return 'cvDamaged'
  if (zip === 'shared') return 'cvTwoFiles'
  return judgeDirectory(bytes, zip.entries) ?? (await judgeContent(bytes, zip.entries))
}
