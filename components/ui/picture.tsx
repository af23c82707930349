import { preload } from 'react-dom'
import {
  isFacingLeft,
  isMirroredByDefault,
  type ObjectName,
  type PictureName,
  pictureSources,
  type SceneName,
  smallPicturePath,
} from '#lib/content/pictures.ts'
import styles from './picture.module.css'

type PictureProps = {
  name: PictureName
  /** The `sizes` attribute, for example `(min-width: 1024px) 680px, 90vw`. */
  sizes: string
  /** Preloads the picture, either always or only if `media` matches. Set it only for pictures above the fold. */
  priority?: boolean | { media: string }
  /** Mirrors the picture to face the reading direction. Defaults to `isMirroredByDefault(name)`. */
  mirror?: boolean
  className?: string
}

type ClassOptions = Pick<PictureProps, 'name' | 'mirror' | 'className'>

const getPictureClass = ({ name, mirror = isMirroredByDefault(name), className }: ClassOptions) => {
  const mirrorClass = isFacingLeft(name) ? 'ltr:mirrored' : 'rtl:mirrored'
  return [className, mirror && mirrorClass].filter(Boolean).join(' ') || undefined
}

/** A decorative picture without alternative text; the text beside it must contain the same information. */
export function Picture({ sizes, priority, ...picture }: PictureProps) {
  const { width, height, fallback, srcSet } = pictureSources(picture.name)
  const isEager = priority === true
  // Without preloading, the browser would find the picture only after styles and scripts, which use all connections.
  if (priority)
    preload(fallback, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
      ...(!isEager && priority),
    })
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={fallback}
        width={width}
        height={height}
        alt=""
        loading={isEager ? 'eager' : 'lazy'}
        {...(isEager && { fetchPriority: 'high' })}
        {...(!priority && { decoding: 'async' })}
        className={getPictureClass(picture)}
      />
    </picture>
  )
}

type SmallPictureProps = ClassOptions & { name: ObjectName }

/** A decorative picture of at most 48 CSS pixels, with a fifth of the markup of `Picture`. */
export const SmallPicture = (picture: SmallPictureProps) => (
  <img src={smallPicturePath(picture.name)} alt="" loading="lazy" className={getPictureClass(picture)} />
)

type SceneDetailProps = { name: SceneName; className: string }

/** The middle of a scene as a square of at most 56 CSS pixels; set the size and the background with `className`. */
export const SceneDetail = ({ name, className }: SceneDetailProps) => (
  <span className={`${styles.detail} ${className}`}>
    <img src={smallPicturePath(name)} alt="" loading="lazy" />
  </span>
)

type BackendPictureProps = {
  src: string
  alt?: string
  width: number
  height: number
  className: string | undefined
}

export const BackendPicture = ({ alt = '', ...picture }: BackendPictureProps) => (
  <picture>
    <img alt={alt} loading="lazy" decoding="async" draggable={false} {...picture} />
  </picture>
)
