import { fromBufferPromise } from 'yauzl'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import type { FileMark } from '#lib/schemas/files.ts'

/** What was found out about a document: why it is refused, or what its reader is warned of. */
type Finding = ApplicationError | readonly FileMark[]

/** A PDF begins as one, which was looked at before, and has an end; an encrypted one may ask for a password. */
export const readPdf = (bytes: Buffer): Finding => {
  if (!bytes.includes('%%EOF')) return 'resumeDamaged'
  return bytes.includes('/Encrypt') ? ['locked'] : []
}

const mostParts = 1000
const mostUnpacked = 100 * 1024 * 1024

// An office document with a password is an OLE container around what was encrypted.
const packageName = Buffer.from('EncryptedPackage', 'utf16le')

/** A Word document by its directory: its parts are not unpacked. Macros are refused: Word itself opens none in a .docx. */
export const readDocx = async (bytes: Buffer): Promise<Finding> => {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK')))
    return bytes.includes(packageName) ? 'resumeLocked' : 'resumeRenamed'
  const names: string[] = []
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (names.push(entry.fileName) > mostParts || unpacked > mostUnpacked) return 'resumeUnpacked'
      if (entry.isEncrypted()) return 'resumeLocked'
    }
  } catch {
    return 'resumeDamaged'
  }
  if (!names.includes('[Content_Types].xml') || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'resumeRenamed'
  return names.some((name) => /vbaProject\.bin$/i.test(name)) ? 'resumeMacros' : []
}
