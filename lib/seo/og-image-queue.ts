import type { OgImage } from '#lib/content/og-images.ts'

// Drawing an image takes up to half a second, and messengers wait only some seconds for it.
const maxWaitingImages = 12

/** Draws an image after the waiting ones; returns null if too many images wait. */
export type OgImages = (image: OgImage) => Promise<Buffer> | null

/** Creates a queue that draws one image at a time. Proxies and clients cache the images. */
export const createOgImages = (draw: (image: OgImage) => Promise<Buffer>): OgImages => {
  let lastDrawing: Promise<unknown> = Promise.resolve()
  let waitingCount = 0
  return (image) => {
    if (waitingCount === maxWaitingImages) return null
    waitingCount += 1
    const picture = lastDrawing.then(() => draw(image)).finally(() => (waitingCount -= 1))
    lastDrawing = picture.catch(() => undefined)
    return picture
  }
}
