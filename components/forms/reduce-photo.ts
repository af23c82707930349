import { megabyte } from '#lib/schemas/files.ts'
import { valueOrNull } from './send-form.ts'

// Larger than stored photos, which the server scales down to 1280 pixels per side.
const maxSidePx = 1600
// Twice the preview's displayed size. The data URL is then about 15 kB at most.
const previewSidePx = 128

/** Checks whether a PNG or JPEG is complete. Browsers draw truncated photos, but the server rejects them. */
const hasEndMarker = async (photo: File) => {
  const content = new TextDecoder('latin1').decode(await photo.arrayBuffer())
  if (content.startsWith('PNG', 1)) return content.includes('IEND')
  // Skip the start of a JPEG, where an embedded thumbnail may have its own end marker.
  return content.includes('\xff\xd9', 2 ** 17)
}

/**
 * Draws a photo upright on a canvas whose longer side is at most `limitPx`; throws if the photo cannot be decoded.
 * Returns null if the browser has no canvas context or alters the canvas's pixels.
 */
const drawUpright = async (photo: File, limitPx: number): Promise<HTMLCanvasElement | null> => {
  // Use an `Image`, which is drawn upright. `createImageBitmap` has no option for this in Firefox before 98.
  const image = new Image()
  image.src = URL.createObjectURL(photo)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, limitPx / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // Some browsers alter a canvas to prevent fingerprinting, so check that a black pixel is still black.
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  if (red + green + blue > 20) return null
  // JPEG has no transparency, so draw PNGs on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const drawReducedPhoto = async (photo: File): Promise<File | null> => {
  if (!(await hasEndMarker(photo))) return null
  const canvas = await drawUpright(photo, maxSidePx)
  if (!canvas) return null
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return content && new File([content], photo.name, { type: content.type, lastModified: photo.lastModified })
}

/** Returns a smaller, upright JPEG, or the photo itself if it is small, truncated or cannot be reduced. */
export const reducePhoto = async (photo: File): Promise<File> => {
  const reducedPhoto = photo.size < megabyte ? null : await valueOrNull(drawReducedPhoto(photo))
  return reducedPhoto && reducedPhoto.size < photo.size ? reducedPhoto : photo
}

/** Returns a small JPEG as a data URL for the draft; undefined if the photo cannot be drawn. */
export const createPreview = async (photo: File): Promise<string | undefined> => {
  const canvas = await valueOrNull(drawUpright(photo, previewSidePx))
  return canvas?.toDataURL('image/jpeg', 0.7)
}
