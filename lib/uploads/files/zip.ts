import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { zipEnd } from './foreign.ts'

const entryMark = 0x02014b50
const localMark = 0x04034b50
const zip64Mark = 0x06064b50
const endLength = 22
const entryLength = 46
const localLength = 30
const mostEntries = 5000

type ZipEntry = {
  name: string
  isEncrypted: boolean
  isDeflated: boolean
  packed: number
  unpacked: number
  offset: number
}

/** A ZIP as its central directory tells it, `cut` for a broken one, `shared` for one that is not alone. */
export type Zip = { entries: ZipEntry[] } | 'cut' | 'shared'

const readEntries = (bytes: Buffer, start: number, end: number): ZipEntry[] | null => {
  const entries: ZipEntry[] = []
  for (let at = start; at < end; ) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entryMark) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + entryLength, at + entryLength + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    if (entries.length > mostEntries) return null
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Reads a ZIP's central directory, and nothing of its content. */
export const readZip = (bytes: Buffer): Zip => {
  const end = zipEnd(bytes)
  if (end === null) return 'cut'
  // Comments are no part of a document, and room for another file.
  if (end + endLength !== bytes.length) return 'shared'
  const start = bytes.readUInt32LE(end + 16)
  const stop = start + bytes.readUInt32LE(end + 12)
  if (stop > end) return 'cut'
  if (stop < end && (end - stop < 4 || bytes.readUInt32LE(stop) !== zip64Mark)) return 'shared'
  const entries = readEntries(bytes, start, stop)
  if (!entries?.length) return 'cut'
  return entries.some(({ offset }) => offset === 0) ? { entries } : 'shared'
}

/** An entry's packed bytes, or null where they are not in the file. */
const packedBytes = (bytes: Buffer, { offset, packed }: ZipEntry): Buffer | null => {
  if (offset + localLength > bytes.length || bytes.readUInt32LE(offset) !== localMark) return null
  const start = offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return start + packed > bytes.length ? null : bytes.subarray(start, start + packed)
}

class Overflow extends Error {}

/** Unpacks an entry piece by piece, never more than it says it is; `see` gets the pieces. */
export const unpack = async (
  bytes: Buffer,
  entry: ZipEntry,
  see: (piece: Buffer) => void = () => undefined,
): Promise<'whole' | 'broken' | 'overflowing'> => {
  const packed = packedBytes(bytes, entry)
  if (!packed) return 'broken'
  let size = 0
  const count = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      size += piece.length
      if (size > entry.unpacked) throw new Overflow()
      see(piece)
    }
  }
  try {
    if (entry.isDeflated) await pipeline(Readable.from([packed]), createInflateRaw(), count)
    else await count(Readable.from([packed]))
    return size === entry.unpacked ? 'whole' : 'broken'
  } catch (error) {
    return error instanceof Overflow ? 'overflowing' : 'broken'
  }
}
