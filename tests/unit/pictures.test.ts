import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  introVideo,
  isFacingLeft,
  isScene,
  layersOf,
  pictureKinds,
  pictureSources,
} from '#lib/content/pictures.ts'
import { drawIcons } from '../../art/favicons.ts'
import { createManifest, formatManifest, readManifestText } from '../../art/manifest.ts'
import { hashSource, recipes } from '../../art/recipes.ts'
import { formatSlidePictures, slidePicturesPath } from '../../art/slides.ts'

test('committed manifest → matches the masters and recipes (if not, run `node art/build.ts`)', () => {
  expect(readManifestText()).toBe(formatManifest(createManifest()))
})

test('committed list of sample slides → matches their masters (if not, run `node art/build.ts`)', () => {
  expect(readFileSync(slidePicturesPath, 'utf8')).toBe(formatSlidePictures())
})

test('committed icons → match the brand mark (if not, run `node art/favicons.ts`)', async () => {
  for (const [path, content] of Object.entries(await drawIcons()))
    expect([path, readFileSync(path).equals(content)]).toEqual([path, true])
})

test('changed master or recipe → the hash changes', () => {
  const master = Buffer.from('a picture')
  const recipe = recipes.scene
  const hashes = [
    hashSource(master, recipe),
    hashSource(Buffer.from('another picture'), recipe),
    hashSource(master, { ...recipe, widths: [640] }),
    hashSource(master),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{8}$/)
})

test('scene picture → has URLs of AVIF files at every width, a 640-pixel WebP fallback and a 1280-pixel WebP', () => {
  const { width, height, srcSet, fallback, src } = pictureSources('taxi-ride')
  expect([width, height]).toEqual([1280, 960])
  const widths = srcSet
    .split(', ')
    .map((candidate) => /taxi-ride\.[0-9a-f]{5}-(\d+)\.avif \1w$/.exec(candidate)?.[1])
  expect(widths).toEqual(['160', '320', '480', '640', '960', '1280'])
  expect(fallback).toMatch(/^\/images\/scene\/taxi-ride\.[0-9a-f]{5}-640\.webp$/)
  expect(src).toMatch(/^\/images\/scene\/taxi-ride\.[0-9a-f]{5}-1280\.webp$/)
})

test('every picture kind → the last of its `widths` equals its `width`', () => {
  const manifest = createManifest()
  for (const kind of pictureKinds) expect(manifest[kind].widths.at(-1)).toBe(manifest[kind].width)
})

test('every vehicle picture → belongs to a scene that also has a scenery picture', () => {
  const names = Object.keys(createManifest().vehicle.hashes)
  expect(names).not.toEqual([])
  for (const name of names) {
    const scene = name.replace(/-vehicle$/, '')
    expect(isScene(scene) && layersOf(scene)).toEqual({ scenery: `${scene}-scenery`, vehicle: name })
  }
  expect(layersOf('hotels')).toBeNull()
})

test('intro video → has a poster, a WebM source and an MP4 source', () => {
  expect(pictureSources(introVideo.poster).src).toContain('/images/poster/')
  expect(introVideo.sources.map(({ type }) => type)).toEqual(['video/webm', 'video/mp4'])
})

test('`isFacingLeft` → returns true for the taxi, and false for the taxi scene and the aeroplane', () => {
  expect(isFacingLeft('taxi')).toBe(true)
  expect(isFacingLeft('taxi-ride')).toBe(false)
  expect(isFacingLeft('take-off')).toBe(false)
})
