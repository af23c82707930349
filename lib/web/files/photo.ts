import sharp from 'sharp'
import { mostPixels } from './picture.ts'

// Photos come one at a time: neither a cache nor threads are worth their memory.
sharp.cache(false)
sharp.concurrency(1)

const patience = 20
// The second keeps the largest noise in a PNG under the photo's limit.
const sides = [1600, 1000]

export type PhotoFormat = 'png' | 'jpeg'

const draw = (bytes: Buffer, format: PhotoFormat, side: number) => {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return (format === 'png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer()
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message)

/**
 * A photo drawn anew: upright, at most 1600 pixels long, with nothing but its pixels; the same bytes for the
 * same photo. Null for one that cannot be decoded.
 */
export const redrawPhoto = async (
  bytes: Buffer,
  format: PhotoFormat,
  maxBytes: number,
): Promise<Buffer | null> => {
  let drawn: Buffer | null = null
  for (const side of sides) {
    try {
      drawn = await draw(bytes, format, side)
    } catch (error) {
      // Not the photo's fault: the site is busy.
      if (isTimeout(error)) throw error
      return null
    }
    if (drawn.length <= maxBytes) return drawn
  }
  return drawn
}
