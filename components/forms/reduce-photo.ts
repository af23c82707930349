import { megabyte } from '#lib/schemas/files.ts'
import { nullAfterTimeout } from './send-form.ts'

// A little more than the 1280 pixels that the server stores.
const maxSidePx = 1600
// Twice the size at which the form shows the preview, so at most about 15 kB.
const previewSidePx = 128

/** Checks whether a PNG or JPEG has its end marker. Browsers draw truncated photos, but the server rejects them. */
const isComplete = async (photo: File) => {
  const content = new TextDecoder('latin1').decode(await photo.arrayBuffer())
  if (content.startsWith('PNG', 1)) return content.includes('IEND')
  // Skips the start of a JPEG, because its thumbnail has an end marker too.
  return content.includes('\xff\xd9', 2 ** 17)
}

/** Draws a photo upright on a canvas; null if the browser alters the canvas. */
const draw = async (photo: File, maxSide: number): Promise<HTMLCanvasElement | null> => {
  // An `Image` is drawn upright; `createImageBitmap` has no option for that in Firefox before 98.
  const image = new Image()
  image.src = URL.createObjectURL(photo)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // To prevent fingerprinting, some browsers return altered pixels, so check that a black pixel is black.
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  if (red + green + blue > 20) return null
  // A JPEG has no transparency, so a PNG gets a white background.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const drawReduced = async (photo: File): Promise<File | null> => {
  if (!(await isComplete(photo))) return null
  const canvas = await draw(photo, maxSidePx)
  if (!canvas) return null
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return content && new File([content], photo.name, { type: content.type, lastModified: photo.lastModified })
}

/** Returns a smaller, upright JPEG, or the photo itself if it is small, truncated or cannot be reduced. */
export const reducePhoto = async (photo: File): Promise<File> => {
  const reduced = photo.size < megabyte ? null : await nullAfterTimeout(drawReduced(photo))
  return reduced && reduced.size < photo.size ? reduced : photo
}

/** Returns a small JPEG as a data URL, which the draft can store; undefined if the photo cannot be drawn. */
export const createPreview = async (photo: File): Promise<string | undefined> => {
  const canvas = await nullAfterTimeout(draw(photo, previewSidePx))
  return canvas?.toDataURL('image/jpeg', 0.7)
}
