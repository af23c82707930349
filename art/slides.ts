import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { hashSource } from './recipes.ts'

/** The file, relative to the project folder, in which the build lists the sample slides' pictures. */
export const slidePicturesPath = 'backend/store/slide-pictures.json'

const directions = ['ltr', 'rtl'] as const
type Direction = (typeof directions)[number]

const folder = 'art/slides'
const webp = { quality: 60, smartSubsample: true }
const maxBytes = 90_000

const slideNames = () =>
  readdirSync(folder)
    .map((file) => basename(file, '.webp'))
    .sort()

const masterPath = (name: string) => join(folder, `${name}.webp`)

const slidePath = (name: string, direction: Direction) => {
  const hashInputs = [readFileSync(masterPath(name)), Buffer.from(direction + JSON.stringify(webp))]
  return `/images/slide/${name}-${direction}.${hashSource(Buffer.concat(hashInputs))}.webp`
}

const writeSlide = async (name: string, direction: Direction, target: string) => {
  const encodedImage = await sharp(masterPath(name))
    .flop(direction === 'rtl')
    .webp(webp)
    .toBuffer()
  if (encodedImage.length > maxBytes) {
    throw new Error(
      `The slide ${name} has ${encodedImage.length} bytes; the limit in art/slides.ts is ${maxBytes}.`,
    )
  }
  writeFileSync(target, encodedImage)
}

/** Returns the build jobs for the sample slides, one per slide and text direction. */
export const slideJobs = () =>
  slideNames().flatMap((name) =>
    directions.map((direction) => ({
      path: slidePath(name, direction),
      make: (target: string) => writeSlide(name, direction, target),
    })),
  )

/** Returns the JSON for the file at `slidePicturesPath`. */
export const formatSlidePictures = () => {
  const slideEntries = slideNames().map((name) => [
    name,
    Object.fromEntries(directions.map((direction) => [direction, slidePath(name, direction)])),
  ])
  return `${JSON.stringify(Object.fromEntries(slideEntries), null, 2)}\n`
}
