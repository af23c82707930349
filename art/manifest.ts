import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type PictureKind, pictureKinds } from '#lib/content/pictures.ts'
import { hashSource, recipes } from './recipes.ts'

/** The content of lib/content/pictures.json, from which the site builds picture and video URLs. */
export type Manifest = Record<PictureKind, PictureSet> & {
  video: Record<string, Record<string, string>>
}

export type PictureSet = {
  width: number
  height: number
  widths: number[]
  hashes: Record<string, string>
}

/** Relative to the project folder. */
export const manifestPath = 'lib/content/pictures.json'

const videoFolder = 'art/video'

function listFiles(folder: string, extensions: string[]): string[] {
  return readdirSync(folder)
    .filter((file) => extensions.includes(extname(file)))
    .sort()
}

// With five hex digits, the chance that a changed picture keeps its hash is one in a million. Keep hashes short: a
// page's HTML can contain 35 of them.
const hashLength = 5

function createPictureSet(kind: PictureKind): PictureSet {
  const recipe = recipes[kind]
  const hashes: Record<string, string> = {}
  for (const file of listFiles(recipe.folder, ['.webp'])) {
    const hash = hashSource(readFileSync(join(recipe.folder, file)), recipe)
    hashes[basename(file, '.webp')] = hash.slice(0, hashLength)
  }
  return { width: recipe.width, height: recipe.height, widths: recipe.widths, hashes }
}

function hashVideos(): Manifest['video'] {
  const hashesByName: Manifest['video'] = {}
  for (const file of listFiles(videoFolder, ['.mp4', '.webm'])) {
    const name = basename(file, extname(file))
    const hashesByFormat = hashesByName[name] ?? {}
    hashesByFormat[extname(file).slice(1)] = hashSource(readFileSync(join(videoFolder, file)))
    hashesByName[name] = hashesByFormat
  }
  return hashesByName
}

/** Returns the manifest of the masters in `art`; throws if two pictures have the same name. */
export function createManifest(): Manifest {
  const manifest = {
    scene: createPictureSet('scene'),
    scenery: createPictureSet('scenery'),
    vehicle: createPictureSet('vehicle'),
    object: createPictureSet('object'),
    poster: createPictureSet('poster'),
    video: hashVideos(),
  }
  const names = pictureKinds.flatMap((kind) => Object.keys(manifest[kind].hashes))
  const duplicateName = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicateName)
    throw new Error(`Two pictures in art/ have the name "${duplicateName}": rename one of them.`)
  return manifest
}

/** Returns the manifest as JSON, formatted as Biome formats it. */
export const formatManifest = (manifest: Manifest) =>
  `${JSON.stringify(manifest, null, 2).replace(/\[[\s\d,]+\]/g, (list) => JSON.stringify(JSON.parse(list)).replaceAll(',', ', '))}\n`

/** Returns the content of the manifest file, or an empty string if the file does not exist. */
export const readManifestText = () => (existsSync(manifestPath) ? readFileSync(manifestPath, 'utf8') : '')
