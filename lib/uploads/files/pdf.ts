import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { isPadding, zipEnd } from './foreign.ts'

const header = Buffer.from('%PDF-')
const endMark = Buffer.from('%%EOF')
const lockMark = Buffer.from('/Encrypt')
const tailLength = 2048
// One a version: far more than anybody saves.
const mostEnds = 10_000

const isSecondDocument = (bytes: Buffer, end: number) =>
  /^%%EOF\s*%PDF-/.test(bytes.toString('latin1', end, end + 64))

const endsOf = (bytes: Buffer) => {
  const ends: number[] = []
  for (let at = bytes.indexOf(endMark); at >= 0; at = bytes.indexOf(endMark, at + 1)) {
    if (ends.push(at) > mostEnds) return []
  }
  return ends
}

// The one of the trailer is written in the clear, in files of every version.
const isLocked = (bytes: Buffer) => {
  for (let at = bytes.indexOf(lockMark); at >= 0; at = bytes.indexOf(lockMark, at + 1)) {
    if (/^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1', at, at + 64))) return true
  }
  return false
}

/** What is wrong with a PDF, or null. It is not rendered: its outline has to be whole. */
export const judgePdf = (bytes: Buffer): ApplicationError | null => {
  if (!bytes.subarray(0, header.length).equals(header)) return 'cvRenamed'
  const ends = endsOf(bytes)
  const end = ends.at(-1)
  if (zipEnd(bytes) !== null || ends.some((at) => isSecondDocument(bytes, at))) return 'cvTwoFiles'
  if (end === undefined) return 'cvDamaged'
  const rest = bytes.subarray(end + endMark.length)
  // A file that was cut off in a later version ends among that version's objects.
  if (!isPadding(rest)) return /\d \d+ obj\b/.test(rest.toString('latin1')) ? 'cvDamaged' : 'cvTwoFiles'
  const tail = bytes.toString('latin1', Math.max(0, end - tailLength), end)
  const isWhole = /startxref\s+\d+\s*$/.test(tail) && bytes.includes('/Root') && bytes.includes(' obj')
  if (!isWhole) return 'cvDamaged'
  return isLocked(bytes) ? 'cvLocked' : null
}
