import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PhotoFormat, photoFault, pictureOf, reencodePhoto } from '#lib/uploads/photos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const chunk = (name: string, data: Buffer) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** A PNG that says it is so wide and high. */
const pngOf = async (width: number, height: number) => {
  const png = await flat(2, 2).png().toBuffer()
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)])
}

/** A JPEG whose only scan stands in it many times. */
const withScans = async (count: number) => {
  const jpeg = await flat(16, 16).jpeg().toBuffer()
  const [scan, end] = [jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2]
  const more = Array.from({ length: count - 1 }, () => jpeg.subarray(scan, end))
  return Buffer.concat([jpeg.subarray(0, end), ...more, jpeg.subarray(end)])
}

const reencoded = async (bytes: Buffer, format: PhotoFormat) => {
  const path = join(folder, 'photo')
  const size = await reencodePhoto(bytes, format, 5_000_000, path)
  return size === null ? null : readFile(path)
}

test.each([
  ['a line of 39 million pixels', 'png', 'photoPixels', () => pngOf(39_000_000, 1)],
  ['a column of 39 million pixels', 'png', 'photoPixels', () => pngOf(1, 39_000_000)],
  ['a side of 12,001 pixels', 'png', 'photoPixels', () => pngOf(12_001, 1)],
  ['a side of 12,000 pixels', 'png', null, () => pngOf(12_000, 1)],
  ['101 scans', 'jpeg', 'photoDamaged', () => withScans(101)],
  ['10 scans', 'jpeg', null, () => withScans(10)],
] as const)('%s in a %s → %s', async (_what, format, fault, made) => {
  expect(photoFault(await made(), format)).toBe(fault)
})

test('texts in a PNG → never unpacked, and the picture as without them', async () => {
  const png = await flat(40, 20).png().toBuffer()
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(4_000_000))])
  const texts = Array.from({ length: 9 }, () => chunk('zTXt', text))
  const full = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
  expect(photoFault(full, 'png')).toBeNull()
  expect(pictureOf(full, 'png')).toEqual(pictureOf(png, 'png'))
  expect(await reencoded(full, 'png')).toEqual(await reencoded(png, 'png'))
})

test('comments and thumbnails in a JPEG → the picture as without them; its way up is kept', async () => {
  const jpeg = await flat(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')])
  const photoshop = Buffer.concat([
    Buffer.from([0xff, 0xed, 0xff, 0xff]),
    Buffer.alloc(65_533, 'Photoshop 3.0'),
  ])
  const full = Buffer.concat([jpeg.subarray(0, 2), comment, photoshop, jpeg.subarray(2)])
  expect(pictureOf(full, 'jpeg')).toEqual(jpeg)
  const made = await reencoded(full, 'jpeg')
  expect(made).toEqual(await reencoded(jpeg, 'jpeg'))
  expect(await sharp(made ?? undefined).metadata()).toMatchObject({ width: 20, height: 40 })
})
