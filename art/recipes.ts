import { createHash } from 'node:crypto'
import type { AvifOptions, WebpOptions } from 'sharp'
import type { PictureKind } from '#lib/content/pictures.ts'

/** The settings for building the served files from a folder's masters. */
export type Recipe = {
  folder: string
  width: number
  height: number
  widths: number[]
  avif: AvifOptions
  webp: WebpOptions
  /** The maximum size of each served file, in bytes. */
  budget: number
}

// AVIF effort 2 is five times faster than the default of 4, but its files are 8% larger. Quality 50 looks the same
// as 60, and its files are a quarter smaller.
const avif = { quality: 50, effort: 2 }
const webp = { quality: 82, alphaQuality: 90, smartSubsample: true }

const scene: Recipe = {
  folder: 'art/renders',
  width: 1280,
  height: 960,
  // Phones load the hero picture 480 pixels wide if their device pixel ratio is 2, and 640 if it is 3.
  widths: [160, 320, 480, 640, 960, 1280],
  avif,
  webp,
  budget: 90_000,
}

// Only heroes show layers, so the smallest width is not needed.
const layer: Recipe = { ...scene, widths: [320, 480, 640, 960, 1280] }

export const recipes: Record<PictureKind, Recipe> = {
  scene,
  scenery: { ...layer, folder: 'art/scenery' },
  vehicle: {
    ...layer,
    folder: 'art/vehicles',
    webp: { ...webp, quality: 74, alphaQuality: 60 },
    budget: 30_000,
  },
  object: {
    folder: 'art/objects',
    width: 256,
    height: 256,
    widths: [96, 256],
    // A higher quality makes no visible difference at this size.
    avif: { ...avif, quality: 42 },
    webp: { ...webp, quality: 70, alphaQuality: 80, effort: 6 },
    budget: 12_000,
  },
  poster: { folder: 'art/video', width: 1280, height: 720, widths: [640, 1280], avif, webp, budget: 60_000 },
}

/**
 * Returns the first eight hex digits of a hash of the master and, if given, the recipe. A change to either results in
 * new file names.
 */
export function hashSource(source: Uint8Array, recipe?: Recipe): string {
  return createHash('sha256')
    .update(source)
    .update(JSON.stringify(recipe ?? null))
    .digest('hex')
    .slice(0, 8)
}
