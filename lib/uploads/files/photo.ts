import sharp from 'sharp'
import { mostPixels } from './picture.ts'

// Photos come one at a time: neither a cache nor threads are worth their memory.
sharp.cache(false)
sharp.concurrency(1)

const patience = 20
// The second keeps the largest noise in a PNG under the photo's limit.
const sides = [1280, 1000]

export type PhotoFormat = 'png' | 'jpeg'

// Whether a photo can be decoded, without keeping anything of it.
const isWhole = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .timeout({ seconds: patience })
    .resize({ width: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

const draw = async (bytes: Buffer, format: PhotoFormat, side: number, path: string) => {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  // To a file, and without a second look for the best code of a JPEG: both take memory that is not given back.
  const encoded = format === 'png' ? picture.png() : picture.jpeg({ quality: 88, optimiseCoding: false })
  const { size } = await encoded.toFile(path)
  return size
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message)

/**
 * Draws a photo anew into a file: upright, at most 1280 pixels long, with nothing but its pixels; the same bytes
 * for the same photo. Resolves to its size, null for a photo that cannot be decoded.
 */
export const redrawPhoto = async (
  bytes: Buffer,
  format: PhotoFormat,
  maxBytes: number,
  path: string,
): Promise<number | null> => {
  let size: number | null = null
  for (const side of sides) {
    try {
      size = await draw(bytes, format, side, path)
    } catch (error) {
      // Not the photo's fault: the site is busy, or its disk is full.
      if (isTimeout(error) || (await isWhole(bytes))) throw error
      return null
    }
    if (size <= maxBytes) return size
  }
  return size
}
