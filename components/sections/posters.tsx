import carousel from '#components/islands/carousel.module.css'
import { Slides, type SlidesLook } from '#components/ui/slides.tsx'
import type { SlideView } from '#lib/backend/port.ts'
import styles from './posters.module.css'

type PostersProps = SlidesLook & { images: readonly SlideView[] }

/** A carousel of pictures that the backend names; without any there is none. */
export const Posters = ({ images, ...look }: PostersProps) =>
  images.length > 0 && (
    <div className={styles.room}>
      <Slides label={look.words.posters} slides={images} {...look}>
        {({ imageUrl, title }, { label, position }) => (
          <li key={position} className={`${styles.poster} ${carousel.slide}`}>
            <picture className="contents">
              <img
                src={imageUrl}
                alt={title ? '' : label}
                width={1080}
                height={500}
                loading="lazy"
                decoding="async"
                draggable={false}
                className={styles.image}
              />
            </picture>
            {title && <p className={`${styles.title} d3`}>{title}</p>}
          </li>
        )}
      </Slides>
    </div>
  )
