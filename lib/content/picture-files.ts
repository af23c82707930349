export const pictureKinds = ['scene', 'object', 'poster'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Best first: a browser takes the first one it knows. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

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
