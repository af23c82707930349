import manifest from './pictures.json' with { type: 'json' }

export const pictureKinds = ['scene', 'object', 'poster'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Best first: a browser takes the first one it knows. */
export const pictureFormats = ['avif', 'webp'] as const
type PictureFormat = (typeof pictureFormats)[number]

/** One served file. */
export type PictureFile = {
  kind: PictureKind
  name: string
  width: number
  hash: string
  format: PictureFormat
}

/** The URL path of a served picture, which is also its place under `public`. */
export const picturePath = ({ kind, name, width, hash, format }: PictureFile) =>
  `/images/${kind}/${name}-${width}.${hash}.${format}`

/** The URL path of a served video. */
export const videoPath = (name: string, hash: string, format: string) => `/video/${name}.${hash}.${format}`

export type SceneName = keyof typeof manifest.scene.hashes
export type ObjectName = keyof typeof manifest.object.hashes
export type PosterName = keyof typeof manifest.poster.hashes

/** Every picture of the site; names are unique over all kinds. */
export type PictureName = SceneName | ObjectName | PosterName

/** The parts of a `<picture>`: the candidates of each format, best first, a fallback, and the box to reserve. */
export type PictureFiles = {
  width: number
  height: number
  sources: { type: string; srcSet: string }[]
  src: string
}

type Entry = { kind: PictureKind; hash: string }

const entries = new Map<string, Entry>(
  pictureKinds.flatMap((kind) =>
    Object.entries(manifest[kind].hashes).map(([name, hash]): [string, Entry] => [name, { kind, hash }]),
  ),
)

/** Whether a picture is a diorama, which is wider than it is high. */
export const isScene = (name: string): name is SceneName => Object.hasOwn(manifest.scene.hashes, name)

/** Words whose keys are the names of objects, in their order. */
export const picturedWords = <Name extends ObjectName>(labels: Readonly<Record<Name, string>>) =>
  Object.keys(labels)
    .filter((key): key is Name => key in labels)
    .map((picture) => ({ picture, name: labels[picture] }))

/** The served files of a picture; throws for a name that is not in pictures.json. */
export function pictureFiles(name: PictureName): PictureFiles {
  const entry = entries.get(name)
  if (!entry) throw new Error(`No picture is called "${name}".`)
  const { width, height, widths } = manifest[entry.kind]
  const sources = pictureFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .map(
        (candidateWidth) =>
          `${picturePath({ ...entry, name, width: candidateWidth, format })} ${candidateWidth}w`,
      )
      .join(', '),
  }))
  return { width, height, sources, src: picturePath({ ...entry, name, width, format: 'webp' }) }
}

/** The address of an object in its smallest width, 96 pixels. */
export const smallPicture = (name: ObjectName): string => {
  const { hashes, widths } = manifest.object
  return picturePath({ kind: 'object', name, width: Math.min(...widths), hash: hashes[name], format: 'webp' })
}

const leftFacingPictures: readonly PictureName[] = ['bus', 'pickup', 'scooter', 'taxi', 'truck']

/** Whether a picture is drawn facing left, as the small vehicles are; all others suit pages read left to right. */
export const isFacingLeft = (name: PictureName) => leftFacingPictures.includes(name)

const vehicles: readonly PictureName[] = [...leftFacingPictures, 'taxi-front', 'take-off', 'airplane']

/** Whether an object travels, and so has to face the way the page is read. */
export const isVehicle = (name: PictureName) => vehicles.includes(name)

/** The clip that the video section plays out of the box: 12 s, 16:9, silent, seamless. */
export const introVideo = {
  poster: 'intro-poster',
  sources: [
    { src: videoPath('intro', manifest.video.intro.webm, 'webm'), type: 'video/webm' },
    { src: videoPath('intro', manifest.video.intro.mp4, 'mp4'), type: 'video/mp4' },
  ],
} satisfies { poster: PosterName; sources: { src: string; type: string }[] }
