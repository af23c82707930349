import manifest from './pictures.json' with { type: 'json' }

export const pictureKinds = ['scene', 'scenery', 'vehicle', 'object', 'poster'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const pictureFormats = ['avif', 'webp'] as const
type PictureFormat = (typeof pictureFormats)[number]

export type PictureFile = {
  kind: PictureKind
  name: string
  width: number
  hash: string
  format: PictureFormat
}

/**
 * Returns a picture's URL path, which is also its path under `public`. The paths of a picture's files differ only at
 * the end, so that a `srcset` compresses well.
 */
export const picturePath = ({ kind, name, width, hash, format }: PictureFile) =>
  `/images/${kind}/${name}.${hash}-${width}.${format}`

export const videoPath = (name: string, hash: string, format: string) => `/video/${name}.${hash}.${format}`

export type SceneName = keyof typeof manifest.scene.hashes
type SceneryName = keyof typeof manifest.scenery.hashes
type VehicleName = keyof typeof manifest.vehicle.hashes
export type ObjectName = keyof typeof manifest.object.hashes
export type PosterName = keyof typeof manifest.poster.hashes

/** The name of any picture; names are unique across the kinds. */
export type PictureName = SceneName | SceneryName | VehicleName | ObjectName | PosterName

type PictureSources = {
  width: number
  height: number
  /** The AVIF files at all widths. */
  srcSet: string
  /** The WebP file for browsers without AVIF. */
  fallback: string
  /** The largest WebP file. */
  src: string
}

type ManifestEntry = { kind: PictureKind; hash: string }

const entryByName = new Map<string, ManifestEntry>(
  pictureKinds.flatMap((kind) =>
    Object.entries(manifest[kind].hashes).map(([name, hash]): [string, ManifestEntry] => [
      name,
      { kind, hash },
    ]),
  ),
)

export const isScene = (name: string): name is SceneName => Object.hasOwn(manifest.scene.hashes, name)

/** Returns `scene` if given, otherwise the scene named after the page or, if there is none, the home page's. */
export const sceneOf = ({ slug, scene }: { slug: string; scene?: SceneName }): SceneName =>
  scene ?? (isScene(slug) ? slug : 'home')

const isScenery = (name: string): name is SceneryName => Object.hasOwn(manifest.scenery.hashes, name)
const isVehicle = (name: string): name is VehicleName => Object.hasOwn(manifest.vehicle.hashes, name)

/** Returns the pictures to stack so that a scene's vehicle can move; null if the scene has no vehicle. */
export const layersOf = (scene: SceneName): { scenery: SceneryName; vehicle: VehicleName } | null => {
  const scenery = `${scene}-scenery`
  const vehicle = `${scene}-vehicle`
  return isScenery(scenery) && isVehicle(vehicle) ? { scenery, vehicle } : null
}

/** Pairs each label with the picture that its key names, in the order of the keys. */
export const pairLabelsWithPictures = <Name extends PictureName>(labels: Readonly<Record<Name, string>>) =>
  Object.keys(labels)
    .filter((key): key is Name => key in labels)
    .map((picture) => ({ picture, name: labels[picture] }))

const entryOf = (name: PictureName): ManifestEntry => {
  const entry = entryByName.get(name)
  if (!entry) throw new Error(`lib/content/pictures.json has no picture "${name}": run "node art/build.ts".`)
  return entry
}

// The few browsers without AVIF receive one width, because every additional `srcset` candidate would enlarge both
// a page's HTML and its flight data.
const fallbackWidthOf = (widths: readonly number[]) => Math.max(...widths.filter((width) => width <= 640))

/** Returns the widths at which to build a picture: for WebP, only the smallest, the fallback and the largest. */
export const widthsIn = (format: PictureFormat, widths: readonly number[]): readonly number[] =>
  format === 'avif'
    ? widths
    : [...new Set([Math.min(...widths), fallbackWidthOf(widths), Math.max(...widths)])]

export function pictureSources(name: PictureName): PictureSources {
  const entry = entryOf(name)
  const { width, height, widths } = manifest[entry.kind]
  const pathOf = (format: PictureFormat, width: number) => picturePath({ ...entry, name, width, format })
  return {
    width,
    height,
    srcSet: widths.map((candidate) => `${pathOf('avif', candidate)} ${candidate}w`).join(', '),
    fallback: pathOf('webp', fallbackWidthOf(widths)),
    src: pathOf('webp', width),
  }
}

/** Returns the URL path of a picture's WebP file at the smallest width: 96 pixels for an object, 160 for a scene. */
export const smallPicturePath = (name: PictureName): string => {
  const entry = entryOf(name)
  return picturePath({ ...entry, name, width: Math.min(...manifest[entry.kind].widths), format: 'webp' })
}

const leftFacingPictures: readonly PictureName[] = ['bus', 'pickup', 'scooter', 'taxi', 'truck']

/** Checks whether a picture is drawn for right-to-left pages; all other pictures are for left-to-right pages. */
export const isFacingLeft = (name: PictureName) => leftFacingPictures.includes(name)

const picturesMirroredByDefault: readonly PictureName[] = [...leftFacingPictures, 'taxi-front', 'take-off']

/** Checks whether a picture is mirrored by default, if necessary, so that it faces the page's reading direction. */
export const isMirroredByDefault = (name: PictureName) => picturesMirroredByDefault.includes(name)

/** The video section's default clip: 12 seconds, 16:9, silent, looping seamlessly. */
export const introVideo = {
  poster: 'intro-poster',
  sources: [
    { src: videoPath('intro', manifest.video.intro.webm, 'webm'), type: 'video/webm' },
    { src: videoPath('intro', manifest.video.intro.mp4, 'mp4'), type: 'video/mp4' },
  ],
} satisfies { poster: PosterName; sources: { src: string; type: string }[] }
