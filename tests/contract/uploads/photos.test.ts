import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencodePhoto } from '#backend/files/file-validation.ts'

const createPlainImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a2cdc' } })

test.each(['jpeg', 'png'] as const)(
  '%s with orientation and location metadata → is re-encoded upright, without metadata',
  async (format) => {
    const redSquare = { create: { width: 60, height: 60, channels: 3, background: '#ff0000' } } as const
    // A camera held sideways saves photos like this one.
    const original = await createPlainImage(300, 200)
      .composite([{ input: redSquare, left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const photo = await reencodePhoto(original, format)
    if (!photo) throw new Error('not decoded')
    const { width, height, exif, icc, xmp, orientation } = await sharp(photo).metadata()
    expect([width, height, exif, icc, xmp, orientation]).toEqual([200, 300, ...Array(4).fill(undefined)])
    expect(photo.includes('Camera')).toBe(false)
    // The original's top left corner is now at the top right.
    const cornerPixel = await sharp(photo)
      .extract({ left: 190, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([(cornerPixel[0] ?? 0) > 200, (cornerPixel[2] ?? 255) < 60]).toEqual([true, true])
    // Re-encoding is deterministic.
    expect(await reencodePhoto(original, format)).toEqual(photo)
  },
)

test('large photo → its longer side is scaled down to 1280 pixels', async () => {
  const scaledPhoto = await reencodePhoto(await createPlainImage(4000, 1000).jpeg().toBuffer(), 'jpeg')
  expect(await sharp(scaledPhoto ?? undefined).metadata()).toMatchObject({ width: 1280, height: 320 })
})

test('truncated PNG → `reencodePhoto` returns null', async () => {
  const wholeFile = await createPlainImage(20, 20).png().toBuffer()
  expect(await reencodePhoto(wholeFile.subarray(0, wholeFile.length - 20), 'png')).toBeNull()
})

test('JPEG without its end marker → is re-encoded as if complete; `reencodePhoto` returns null if image data is missing', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const noisyImage = { width: 900, height: 600, channels: 3, background: '#000', noise } as const
  for (const progressive of [false, true]) {
    const wholeFile = await sharp({ create: noisyImage }).jpeg({ progressive }).toBuffer()
    const photo = await reencodePhoto(wholeFile, 'jpeg')
    expect(photo).not.toBeNull()
    expect(await reencodePhoto(wholeFile.subarray(0, -1), 'jpeg')).toEqual(photo)
    expect(await reencodePhoto(wholeFile.subarray(0, -2), 'jpeg')).toEqual(photo)
    expect(await reencodePhoto(wholeFile.subarray(0, -6), 'jpeg')).toBeNull()
    expect(await reencodePhoto(wholeFile.subarray(0, wholeFile.length / 2), 'jpeg')).toBeNull()
  }
})
