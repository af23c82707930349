import {
  isFacingLeft,
  isMirroredByDefault,
  type ObjectName,
  type PictureName,
  pictureFiles,
  smallPicturePath,
} from '#lib/content/pictures.ts'

type PictureProps = {
  name: PictureName
  /** The `sizes` attribute, for example `(min-width: 1024px) 680px, 90vw`. */
  sizes: string
  /** Set it for the one picture above the fold, so that it loads eagerly. */
  priority?: boolean
  /** Mirrors the picture to face the reading direction. The default is `isMirroredByDefault`. */
  mirror?: boolean
  className?: string
}

/** A decorative picture without alternative text; the text beside it has to contain its information. */
export function Picture({
  name,
  sizes,
  priority,
  mirror = isMirroredByDefault(name),
  className,
}: PictureProps) {
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

/** A decorative picture for at most 48 CSS pixels, with about a fifth of the markup of `Picture`. */
export const SmallPicture = ({ name }: { name: ObjectName }) => (
  <img src={smallPicturePath(name)} alt="" loading="lazy" />
)

type BackendPictureProps = {
  src: string
  alt?: string
  width: number
  height: number
  className: string | undefined
}

export const BackendPicture = ({ alt = '', ...picture }: BackendPictureProps) => (
  <picture className="contents">
    <img alt={alt} loading="lazy" decoding="async" draggable={false} {...picture} />
  </picture>
)
