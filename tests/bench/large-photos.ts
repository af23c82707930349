import sharp from 'sharp'
import { fileRules } from '#lib/schemas/files.ts'
import type { PhotoFormat } from '#lib/uploads/file-validation.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'
import { type SampleFile, sha256 } from '#tests/support/files/sample-files.ts'

/** A photo like a phone's, and the hash of the version that the site stores. */
export type LargePhoto = SampleFile & { keptSum: string }

// Noise does not compress, so that bytes and pixels are both near what is allowed.
const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })

const photoOf = async (name: string, format: PhotoFormat, buffer: Buffer): Promise<LargePhoto> => {
  const kept = await redrawn(buffer, format)
  if (!kept || buffer.length > fileRules.photo.maxBytes) throw new Error(`${name} has ${buffer.length} bytes`)
  return { name, mimeType: `image/${format}`, buffer, keptSum: sha256(kept) }
}

/** A JPEG of twelve megapixels and a PNG of four megabytes. */
export const largePhotos = async (): Promise<[LargePhoto, LargePhoto]> => [
  await photoOf('phone.jpg', 'jpeg', await noise(4000, 3000, 14).jpeg({ quality: 89 }).toBuffer()),
  await photoOf('screen.png', 'png', await noise(1800, 1600, 3).png().toBuffer()),
]
