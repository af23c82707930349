const start = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const headerLength = 512
const headerFats = 109
const entryLength = 128
const miniSector = 64
const mostEntries = 10_000
// Sector numbers from here on are marks: end of chain, free, and what belongs to the tables.
const firstMark = 0xfffffffa
const free = 0xffffffff

type OleEntry = { name: string; start: number; size: number }

/** An OLE container: what is in it, the beginning of a stream, and where its last used sector ends. */
export type Ole = {
  entries: OleEntry[]
  beginning: (entry: OleEntry) => Buffer | null
  end: number
}

export const isOle = (bytes: Buffer): boolean => bytes.subarray(0, start.length).equals(start)

type Sectors = {
  size: number
  at: (sector: number) => Buffer | null
  next: (sector: number) => number
  last: number
}

// The table of sectors is itself spread over sectors, listed in the header and in a chain behind it.
const tableSectors = (bytes: Buffer, size: number, at: Sectors['at']) => {
  const found: number[] = []
  for (let index = 0; index < headerFats; index += 1) found.push(bytes.readUInt32LE(0x4c + index * 4))
  const most = bytes.length / size
  let list = bytes.readUInt32LE(0x44)
  for (let seen = 0; list < firstMark && seen < most; seen += 1) {
    const sector = at(list)
    if (!sector || sector.length < size) return null
    for (let offset = 0; offset < size - 4; offset += 4) found.push(sector.readUInt32LE(offset))
    // A chain that turns in a circle names the same ones for ever.
    if (found.length > headerFats + most) return null
    list = sector.readUInt32LE(size - 4)
  }
  return found.filter((sector) => sector < firstMark)
}

const readSectors = (bytes: Buffer): Sectors | null => {
  const shift = bytes.readUInt16LE(0x1e)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const at = (sector: number) => {
    const offset = (sector + 1) * size
    return offset < bytes.length ? bytes.subarray(offset, offset + size) : null
  }
  const tables = tableSectors(bytes, size, at)?.map(at)
  if (!tables?.length) return null
  const perTable = size / 4
  const next = (sector: number) => {
    const table = tables[Math.floor(sector / perTable)]
    const offset = (sector % perTable) * 4
    return table && offset + 4 <= table.length ? table.readUInt32LE(offset) : free
  }
  let last = Math.min(tables.length * perTable, Math.ceil(bytes.length / size)) - 1
  while (last >= 0 && next(last) === free) last -= 1
  return { size, at, next, last }
}

/** The sectors of a chain in their order, null for one that leaves the file or turns in a circle. */
const chainOf = ({ at, next, last }: Sectors, first: number): Buffer[] | null => {
  const found: Buffer[] = []
  for (let sector = first; sector < firstMark; sector = next(sector)) {
    const content = at(sector)
    if (!content || found.length > last) return null
    found.push(content)
  }
  return found
}

const readEntries = (directory: readonly Buffer[]) => {
  const entries: OleEntry[] = []
  for (const sector of directory) {
    for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
      const nameLength = sector.readUInt16LE(at + 64)
      if (sector[at + 66] === 0 || nameLength < 2 || nameLength > 64) continue
      entries.push({
        name: sector.toString('utf16le', at, at + nameLength - 2),
        start: sector.readUInt32LE(at + 116),
        size: sector.readUInt32LE(at + 120),
      })
      if (entries.length > mostEntries) return null
    }
  }
  return entries
}

/** Reads an OLE container's directory; null where it is broken. */
export const readOle = (bytes: Buffer): Ole | null => {
  if (!isOle(bytes) || bytes.length < headerLength) return null
  const sectors = readSectors(bytes)
  const directory = sectors && chainOf(sectors, bytes.readUInt32LE(0x30))
  const entries = directory && readEntries(directory)
  const root = entries?.[0]
  if (!sectors || !entries || !root) return null
  const smallest = bytes.readUInt32LE(0x38)
  const small = ({ start: first }: OleEntry) => {
    const offset = first * miniSector
    const sector = chainOf(sectors, root.start)?.[Math.floor(offset / sectors.size)]
    return sector?.subarray(offset % sectors.size, (offset % sectors.size) + miniSector) ?? null
  }
  const large = (entry: OleEntry) => {
    const chain = chainOf(sectors, entry.start)
    const isWhole = chain && chain.reduce((sum, { length }) => sum + length, 0) >= entry.size
    return isWhole ? (chain[0] ?? null) : null
  }
  return {
    entries,
    beginning: (entry) => (entry.size < smallest ? small(entry) : large(entry)),
    end: (sectors.last + 2) * sectors.size,
  }
}
