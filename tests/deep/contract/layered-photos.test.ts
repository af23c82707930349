import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoFault } from '#lib/uploads/photos.ts'

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })

test('a small file that has to be decoded as a whole, in more than a hundred megabytes, is refused', async () => {
  const png = await flat(3700, 3700, 4)
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const jpeg = await flat(4300, 4300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const cmyk = await flat(3700, 3700).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()
  expect([photoFault(png, 'png'), photoFault(jpeg, 'jpeg'), photoFault(cmyk, 'jpeg')]).toEqual(
    Array(3).fill('photoPixels'),
  )
}, 60_000)

test('photos as cameras and programs make them are not', async () => {
  expect(photoFault(await flat(7300, 5400).jpeg().toBuffer(), 'jpeg')).toBeNull()
  expect(photoFault(await flat(7300, 5400).png().toBuffer(), 'png')).toBeNull()
  // Photos edited and saved for the web.
  expect(photoFault(await flat(6000, 4000).jpeg({ progressive: true }).toBuffer(), 'jpeg')).toBeNull()
  expect(
    photoFault(await flat(5000, 4000, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer(), 'png'),
  ).toBeNull()
}, 60_000)
