import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { introVideo, isFacingLeft, pictureFiles, pictureKinds } from '#lib/content/pictures.ts'
import { icons } from '../../art/favicons.ts'
import { committedManifest, manifestOfMasters, manifestText } from '../../art/manifest.ts'
import { fingerprint, recipes } from '../../art/recipes.ts'
import { slidePicturesPath, slidePicturesText } from '../../art/slides.ts'

test('the committed manifest is the one the masters and recipes give (else run: node art/build.ts)', () => {
  expect(committedManifest()).toBe(manifestText(manifestOfMasters()))
})

test('the committed list of sample slides is the one their masters give (else run: node art/build.ts)', () => {
  expect(readFileSync(slidePicturesPath, 'utf8')).toBe(slidePicturesText())
})

test('the committed icons are drawn from the brand’s mark (else run: node art/favicons.ts)', async () => {
  for (const [path, content] of Object.entries(await icons()))
    expect([path, readFileSync(path).equals(content)]).toEqual([path, true])
})

test('a master or a recipe that changes → another file name', () => {
  const master = Buffer.from('a picture')
  const recipe = recipes.scene
  const names = [
    fingerprint(master, recipe),
    fingerprint(Buffer.from('another picture'), recipe),
    fingerprint(master, { ...recipe, widths: [640] }),
    fingerprint(master),
  ]
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{8}$/)
})

test('a scene is offered as AVIF, then WebP, in every width of its kind', () => {
  const { width, height, sources, src } = pictureFiles('taxi-ride')
  expect([width, height]).toEqual([1280, 960])
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  for (const { srcSet } of sources) {
    expect(srcSet.split(', ').map((candidate) => candidate.split(' ')[1])).toEqual(['640w', '960w', '1280w'])
  }
  expect(src).toMatch(/^\/images\/scene\/taxi-ride-1280\.[0-9a-f]{8}\.webp$/)
})

test('every kind ends in its full width, the one its box is reserved for', () => {
  const manifest = manifestOfMasters()
  for (const kind of pictureKinds) expect(manifest[kind].widths.at(-1)).toBe(manifest[kind].width)
})

test('the clip has a poster and is offered in both formats', () => {
  expect(pictureFiles(introVideo.poster).src).toContain('/images/poster/')
  expect(introVideo.sources.map(({ type }) => type)).toEqual(['video/webm', 'video/mp4'])
})

test('small vehicles travel to the left, dioramas and aeroplanes to the right', () => {
  expect(isFacingLeft('taxi')).toBe(true)
  expect(isFacingLeft('taxi-ride')).toBe(false)
  expect(isFacingLeft('airplane')).toBe(false)
})
