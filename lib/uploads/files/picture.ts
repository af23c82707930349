import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { holdsForeign, isPadding, zipEnd } from './foreign.ts'

/** Up to here a photo is decoded; a bomb of a few kilobytes declares far more. */
export const mostPixels = 40_000_000

// What is stored in layers, one finer than the other, is decoded as a whole: so much memory it may take.
const mostLayered = 100 * 1024 * 1024

/** A picture's size, where it ends, and the bytes that all of its layers take at once; 0 for one without. */
type Outline = { width: number; height: number; layered: number; end: number }

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pdfHeader = Buffer.from('%PDF-')
// PDF readers look for their header this far.
const pdfReach = 1024

// By type of colour; those of a table become what they stand for, with up to four values as well.
const pngValues: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2 }
const pngPixel = (depth: number, type: number) => (pngValues[type] ?? 4) * Math.ceil(depth / 8)

const pngOutline = (bytes: Buffer): Outline | null => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const layered = bytes[28] ? width * height * pngPixel(bytes[24] ?? 0, bytes[25] ?? 0) : 0
  for (let at = pngStart.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND' && end <= bytes.length)
      return { width, height, layered, end }
    at = end
  }
  return null
}

const isSizeMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isBareMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

// Behind a scan's header stand its bits, in which 0xff is followed by 0 or by a restart marker.
const scanEnd = (bytes: Buffer, from: number) => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isBareMarker(next)) return at
  }
  return bytes.length
}

const isLayeredMarker = (marker: number) => (marker & 3) === 2

// Two bytes for each coefficient of each colour, of which some are stored less finely.
const jpegLayers = (bytes: Buffer, at: number) => {
  const samples = Array.from({ length: bytes[at + 9] ?? 0 }, (_, index) => bytes[at + 11 + index * 3] ?? 0)
  const [across, down] = [samples.map((one) => one >> 4), samples.map((one) => one & 15)]
  const all = samples.reduce((sum, one) => sum + (one >> 4) * (one & 15), 0)
  return (2 * all) / Math.max(1, Math.max(...across) * Math.max(...down))
}

const jpegSize = (bytes: Buffer, at: number) => {
  const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
  const isLayered = isLayeredMarker(bytes[at + 1] ?? 0)
  return { width, height, layered: isLayered ? width * height * jpegLayers(bytes, at) : 0 }
}

const jpegOutline = (bytes: Buffer): Outline | null => {
  let size: Omit<Outline, 'end'> | null = null
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return size && { ...size, end: at + 2 }
    if (marker === 0xff) at += 1
    else if (isBareMarker(marker)) at += 2
    else {
      if (at + 9 > bytes.length) return null
      // Readers take the first.
      if (isSizeMarker(marker)) size ??= jpegSize(bytes, at)
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = scanEnd(bytes, at)
    }
  }
  return null
}

// Cameras put depth maps and motion behind a photo: more JPEGs, a film, or Samsung's own block.
const isCameraMade = (rest: Buffer) => {
  const first = rest.findIndex((byte) => byte !== 0)
  const content = rest.subarray(first)
  const isJpeg = content.subarray(0, jpegStart.length).equals(jpegStart)
  const isFilm = rest.subarray(0, 64).includes('ftyp')
  return (isJpeg || isFilm || rest.subarray(-4).toString('latin1') === 'SEFT') && !holdsForeign(rest)
}

const judgePicture = (
  bytes: Buffer,
  outline: Outline | null,
  mayFollow: (rest: Buffer) => boolean,
): ApplicationError | null => {
  if (zipEnd(bytes) !== null || bytes.subarray(0, pdfReach).includes(pdfHeader)) return 'photoTwoFiles'
  if (!outline?.width || !outline.height) return 'photoDamaged'
  if (outline.width * outline.height > mostPixels || outline.layered > mostLayered) return 'photoPixels'
  const rest = bytes.subarray(outline.end)
  return isPadding(rest) || mayFollow(rest) ? null : 'photoTwoFiles'
}

/** What is wrong with a PNG before it is decoded, or null. */
export const judgePng = (bytes: Buffer): ApplicationError | null =>
  bytes.subarray(0, pngStart.length).equals(pngStart)
    ? judgePicture(bytes, pngOutline(bytes), () => false)
    : 'photoRenamed'

/** What is wrong with a JPEG before it is decoded, or null. */
export const judgeJpeg = (bytes: Buffer): ApplicationError | null =>
  bytes.subarray(0, jpegStart.length).equals(jpegStart)
    ? judgePicture(bytes, jpegOutline(bytes), isCameraMade)
    : 'photoRenamed'
