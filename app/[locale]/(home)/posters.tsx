import carousel from '#components/islands/carousel.module.css'
import { Slides, type SlidesLook } from '#components/ui/slides.tsx'
import styles from './home.module.css'

type PostersProps = SlidesLook & {
  copy: { label: string }
  /** Their addresses. */
  images: readonly string[]
}

/** A carousel of pictures that the backend names. */
export const Posters = ({ copy, images, ...look }: PostersProps) => (
  <div className="pb-(--section)">
    <Slides label={copy.label} slides={images} {...look}>
      {(imageUrl, { label, position }) => (
        <li key={position} className={`${styles.poster} ${carousel.slide}`}>
          <picture className="contents">
            <img
              src={imageUrl}
              alt={label}
              width={1080}
              height={500}
              loading="lazy"
              decoding="async"
              draggable={false}
              className={styles.image}
            />
          </picture>
        </li>
      )}
    </Slides>
  </div>
)
