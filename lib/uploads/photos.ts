import sharp from 'sharp'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { holdsForeign, isPadding, opensAsPdf, zipEnd } from './containers.ts'

// One photo is decoded at a time, so a cache and threads would only cost memory.
sharp.cache(false)
sharp.concurrency(1)

const timeoutSeconds = 20
// The second side keeps even a PNG of pure noise under the size limit.
const sides = [1280, 1000]
// A bomb of a few kilobytes declares far more, or a strip whose every line is gigabytes.
const mostPixels = 40_000_000
const longestSide = 12_000
// Each passes over the whole picture; cameras and editors write ten.
const mostScans = 100
// Progressive JPEGs and interlaced PNGs are decoded as a whole; this is the most memory for it.
const mostProgressive = 100 * 1024 * 1024

type Size = {
  width: number
  height: number
  /** The bytes that it takes to decode it as a whole; 0 if it is not progressive. */
  progressive: number
}

type Outline = Size & {
  /** How many scans it is made of. */
  scans: number
  /** Where the parts that make the picture begin and end; the others hold texts and thumbnails. */
  parts: [number, number][]
  end: number
}

const addPart = (parts: Outline['parts'], from: number, to: number) => {
  const last = parts.at(-1)
  if (last?.[1] === from) last[1] = to
  else parts.push([from, to])
}

const pngStartLength = 8
// Values of a pixel by colour type; palette and RGBA have up to four.
const pngValues: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2 }
const pngChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf']
const pngPixel = (depth: number, type: number) => (pngValues[type] ?? 4) * Math.ceil(depth / 8)

const pngOutline = (bytes: Buffer): Outline | null => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const progressive = bytes[28] ? width * height * pngPixel(bytes[24] ?? 0, bytes[25] ?? 0) : 0
  const parts: Outline['parts'] = [[0, pngStartLength]]
  for (let at = pngStartLength; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (pngChunks.includes(name)) addPart(parts, at, end)
    if (name === 'IEND' && end <= bytes.length) return { width, height, progressive, scans: 1, parts, end }
    at = end
  }
  return null
}

const isSizeMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isBareMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const startOfScan = 0xda
// A comment, or something of an application: of these the size, the way up, and the colours are kept.
const isBeside = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
const applications = ['JFIF\0', 'Exif\0', 'ICC_P', 'Adobe']
const isProgressiveMarker = (marker: number) => (marker & 3) === 2

// In a scan's data 0xff is followed by 0 or by a restart marker.
const scanEnd = (bytes: Buffer, from: number) => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isBareMarker(next)) return at
  }
  return bytes.length
}

// Two bytes for each coefficient; subsampled colours have fewer.
const jpegPixel = (bytes: Buffer, at: number) => {
  const samples = Array.from({ length: bytes[at + 9] ?? 0 }, (_, index) => bytes[at + 11 + index * 3] ?? 0)
  const [across, down] = [samples.map((one) => one >> 4), samples.map((one) => one & 15)]
  const all = samples.reduce((sum, one) => sum + (one >> 4) * (one & 15), 0)
  return (2 * all) / Math.max(1, Math.max(...across) * Math.max(...down))
}

const jpegSize = (bytes: Buffer, at: number): Size => {
  const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
  const isProgressive = isProgressiveMarker(bytes[at + 1] ?? 0)
  return { width, height, progressive: isProgressive ? width * height * jpegPixel(bytes, at) : 0 }
}

const jpegOutline = (bytes: Buffer): Outline | null => {
  let size: Size | null = null
  let scans = 0
  const parts: Outline['parts'] = [[0, 2]]
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const from = at
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isBareMarker(marker) || marker === 0xd9) at += 2
    else {
      if (at + 9 > bytes.length) return null
      // Decoders use the first size.
      if (isSizeMarker(marker)) size ??= jpegSize(bytes, at)
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === startOfScan) at = scanEnd(bytes, at)
      if (marker === startOfScan) scans += 1
    }
    const isPart = !isBeside(marker) || applications.includes(bytes.toString('latin1', from + 4, from + 9))
    if (isPart) addPart(parts, from, at)
    if (marker === 0xd9) return size && { ...size, scans, parts, end: at }
  }
  return null
}

// Cameras append depth maps and motion: more JPEGs, a film, or Samsung's own block.
const isCameraMade = (rest: Buffer) => {
  const content = rest.subarray(rest.findIndex((byte) => byte !== 0))
  const isJpeg = content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff
  const isFilm = rest.subarray(0, 64).includes('ftyp')
  return (isJpeg || isFilm || rest.subarray(-4).toString('latin1') === 'SEFT') && !holdsForeign(rest)
}

const formats = {
  png: { outlineOf: pngOutline, mayFollow: () => false },
  jpeg: { outlineOf: jpegOutline, mayFollow: isCameraMade },
}

export type PhotoFormat = keyof typeof formats

/** What is wrong with a photo before it is decoded, or null. */
export const photoFault = (bytes: Buffer, format: PhotoFormat): ApplicationError | null => {
  const { outlineOf, mayFollow } = formats[format]
  const outline = outlineOf(bytes)
  if (zipEnd(bytes) !== null || opensAsPdf(bytes)) return 'photoTwoFiles'
  if (!outline?.width || !outline.height || outline.scans > mostScans) return 'photoDamaged'
  const { width, height, progressive } = outline
  if (Math.max(width, height) > longestSide || width * height > mostPixels || progressive > mostProgressive)
    return 'photoPixels'
  const rest = bytes.subarray(outline.end)
  return isPadding(rest) || mayFollow(rest) ? null : 'photoTwoFiles'
}

/** What the decoder gets to see of a photo: the parts that make the picture. */
export const pictureOf = (bytes: Buffer, format: PhotoFormat): Buffer => {
  const outline = formats[format].outlineOf(bytes)
  return outline ? Buffer.concat(outline.parts.map(([from, to]) => bytes.subarray(from, to))) : bytes
}

const decoded = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels }).timeout({ seconds: timeoutSeconds })

const canBeDecoded = (bytes: Buffer) =>
  decoded(bytes)
    .resize({ width: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

const encode = async (bytes: Buffer, format: PhotoFormat, side: number, path: string) => {
  const picture = decoded(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  // To a file and without `optimiseCoding`: both would take memory that is not freed.
  const encoded = format === 'png' ? picture.png() : picture.jpeg({ quality: 88, optimiseCoding: false })
  const { size } = await encoded.toFile(path)
  return size
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message)

/**
 * Re-encodes a photo into a file: upright, at most 1280 pixels long, with nothing but its pixels; the same bytes
 * for the same photo. Resolves to its size, null for a photo that cannot be decoded; throws when the disk is full or
 * decoding times out.
 */
export const reencodePhoto = async (
  bytes: Buffer,
  format: PhotoFormat,
  maxBytes: number,
  path: string,
): Promise<number | null> => {
  const picture = pictureOf(bytes, format)
  let size: number | null = null
  for (const side of sides) {
    try {
      size = await encode(picture, format, side, path)
    } catch (error) {
      if (isTimeout(error) || (await canBeDecoded(picture))) throw error
      return null
    }
    if (size <= maxBytes) return size
  }
  return size
}
