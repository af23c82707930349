import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { photoFault, reencodePhoto } from '#lib/uploads/contents.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'

const folder = await mkdtemp(join(tmpdir(), 'photos-'))
afterAll(() => rm(folder, { recursive: true }))

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a2cdc' } })

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
  const path = join(folder, 'photo')
  await writeFile(path, await made())
  expect(await photoFault(path)).toBe(fault)
})

test.each(['jpeg', 'png'] as const)(
  'a %s is kept upright and tells nothing of its origin',
  async (format) => {
    const red = { create: { width: 60, height: 60, channels: 3, background: '#ff0000' } } as const
    // As from a camera that lay on its side.
    const original = await flat(300, 200)
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const drawn = await redrawn(original, format)
    if (!drawn) throw new Error('not drawn')
    const { width, height, exif, icc, xmp, orientation } = await sharp(drawn).metadata()
    expect([width, height, exif, icc, xmp, orientation]).toEqual([200, 300, ...Array(4).fill(undefined)])
    expect(drawn.includes('Camera')).toBe(false)
    // The corner of the original's beginning is at the end of the first line.
    const corner = await sharp(drawn).extract({ left: 190, top: 10, width: 1, height: 1 }).raw().toBuffer()
    expect([(corner[0] ?? 0) > 200, (corner[2] ?? 255) < 60]).toEqual([true, true])
    // The same photo gives the same bytes.
    expect(await redrawn(original, format)).toEqual(drawn)
  },
)

test('a large photo is made smaller, and never larger than the limit', async () => {
  const small = await redrawn(await flat(4000, 1000).jpeg().toBuffer(), 'jpeg')
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({ width: 1280, height: 320 })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const noisy = { width: 1600, height: 1600, channels: 3, background: '#000', noise } as const
  const drawn = await redrawn(await sharp({ create: noisy }).png().toBuffer(), 'png', 4e6)
  expect(drawn?.length).toBeLessThan(4e6)
})

test('a disk that takes no photo is not the photo’s fault', async () => {
  const whole = await flat(20, 20).png().toBuffer()
  const [good, cut] = [join(folder, 'good'), join(folder, 'cut')]
  await writeFile(good, whole)
  await writeFile(cut, whole.subarray(0, whole.length - 20))
  await expect(reencodePhoto(good, 'png', 5e6, '/nowhere/photo')).rejects.toThrow()
  expect(await reencodePhoto(cut, 'png', 5e6, '/nowhere/photo')).toBeNull()
})
