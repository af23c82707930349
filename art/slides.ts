import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type SlideService, slideServices } from '#lib/backend/store/sample-slides.ts'
import { colourOf } from './colours.ts'
import { fingerprint, recipes } from './recipes.ts'

/** The file in which the build lists the pictures of the sample slides, relative to the project folder. */
export const slidePicturesPath = 'lib/backend/store/slide-pictures.json'

const directions = ['ltr', 'rtl'] as const
type Direction = (typeof directions)[number]

// 1.5 times the size of the largest slide; a phone shows only the middle of the picture.
const [width, height] = [1620, 750]
const sceneHeight = 530
const webp = { quality: 82 }
const maxBytes = 90_000

const backgroundTokens: Record<SlideService, string> = {
  'taxi-ride': 'green',
  'online-supermarket-grocery': 'blue',
  'taxi-intercity': 'green',
  'bus-ticket': 'red',
}

const backgroundSvg = (
  service: SlideService,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
  <rect width="100%" height="100%" fill="${colourOf(backgroundTokens[service])}"/>
  <path d="M-60 640H380Q450 640 500 590L880 210Q930 160 1000 160H1680" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="96"/>
</svg>`

const masterOf = (service: SlideService) => join(recipes.scene.folder, `${service}.webp`)

const pathOf = (service: SlideService, direction: Direction) => {
  const drawing = [backgroundSvg(service), direction, JSON.stringify({ width, height, sceneHeight, webp })]
  const source = Buffer.concat([readFileSync(masterOf(service)), Buffer.from(drawing.join())])
  return `/images/slide/${service}-${direction}.${fingerprint(source)}.webp`
}

const drawSlide = async (service: SlideService, direction: Direction, target: string) => {
  const scene = await sharp(masterOf(service))
    .resize({ height: sceneHeight })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((width - scene.info.width) / 2)
  const slide = await sharp(Buffer.from(backgroundSvg(service)))
    .composite([{ input: scene.data, left, top: height - sceneHeight }])
    .png()
    .toBuffer()
  const encoded = await sharp(slide)
    .flop(direction === 'rtl')
    .webp(webp)
    .toBuffer()
  if (encoded.length > maxBytes) {
    throw new Error(
      `The slide ${service} has ${encoded.length} bytes; the limit in art/slides.ts is ${maxBytes}.`,
    )
  }
  writeFileSync(target, encoded)
}

/** Returns the build jobs of the sample slides, one job for each text direction. */
export const slideJobs = () =>
  slideServices.flatMap((service) =>
    directions.map((direction) => ({
      path: pathOf(service, direction),
      make: (target: string) => drawSlide(service, direction, target),
    })),
  )

/** Returns the content of `slidePicturesPath`. */
export const slidePicturesText = () => {
  const pictures = slideServices.map((service) => [
    service,
    Object.fromEntries(directions.map((direction) => [direction, pathOf(service, direction)])),
  ])
  return `${JSON.stringify(Object.fromEntries(pictures), null, 2)}\n`
}
