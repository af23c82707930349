import {
  isFacingLeft,
  isVehicle,
  type ObjectName,
  type PictureName,
  pictureFiles,
  smallPicture,
} from '#lib/content/pictures.ts'

type PictureProps = {
  name: PictureName
  /** The width it is shown at, as in `(min-width: 1024px) 680px, 90vw`. */
  sizes: string
  /** Whether this is the one picture above the fold. */
  priority?: boolean
  /** Whether it is mirrored to face the reading direction; by default vehicles are. */
  mirror?: boolean
  className?: string
}

/** A picture of the site's own, which is decoration: the words beside it say everything. */
export function Picture({ name, sizes, priority, mirror = isVehicle(name), className }: PictureProps) {
  const { width, height, sources, src } = pictureFiles(name)
  const mirrorClass = isFacingLeft(name) ? 'ltr:mirrored' : 'rtl:mirrored'
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        className={[className, mirror && mirrorClass].filter(Boolean).join(' ') || undefined}
      />
    </picture>
  )
}

/** Decoration of at most 48 pixels, sized by the styles around it: one small file, in a fifth of the markup. */
export const SmallPicture = ({ name }: { name: ObjectName }) => (
  <img src={smallPicture(name)} alt="" loading="lazy" />
)

type BackendPictureProps = {
  src: string
  alt?: string
  width: number
  height: number
  className: string | undefined
}

/** A picture that the backend names by its address. */
export const BackendPicture = ({ alt = '', ...picture }: BackendPictureProps) => (
  <picture className="contents">
    <img alt={alt} loading="lazy" decoding="async" draggable={false} {...picture} />
  </picture>
)
