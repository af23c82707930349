import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoFault } from '#lib/uploads/file-validation.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

/** A PNG that says it is so wide and high. */
const pngOf = async (width: number, height: number) => {
  const png = await flat(2, 2).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each([
  ['a line of 39 million pixels', 'photoPixels', () => pngOf(39_000_000, 1)],
  ['a side of 12,001 pixels', 'photoPixels', () => pngOf(12_001, 1)],
  ['a side of 12,000 pixels', null, () => pngOf(12_000, 1)],
  ['a photo of a camera', null, () => flat(7300, 5400).jpeg().toBuffer()],
  ['no picture', 'photoDamaged', async () => Buffer.from('\x89PNG and no more', 'latin1')],
] as const)('%s → %s', async (_what, fault, made) => {
  expect(await photoFault(await made())).toBe(fault)
})

test('what a camera writes beside the picture → left out; its way up is kept', async () => {
  const jpeg = await flat(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')])
  const full = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  const made = await redrawn(full, 'jpeg')
  expect(made).toEqual(await redrawn(jpeg, 'jpeg'))
  expect(await sharp(made ?? undefined).metadata()).toMatchObject({ width: 20, height: 40 })
})
