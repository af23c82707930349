import carousel from '#components/islands/carousel.module.css'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { Slides, type SlidesLook } from '#components/ui/slides.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './careers.module.css'

type Photo = {
  tone: 'green' | 'pink' | 'blue' | 'red' | 'deep' | 'sky' | 'tint-pink' | 'tint-green' | 'tint-sand'
  pictures: { large: ObjectName; small: ObjectName }
}

type PhotosProps = SlidesLook & { copy: { label: string; items: readonly string[] } }

const tones: Record<Photo['tone'], string | undefined> = {
  green: 'bg-green text-white',
  pink: styles.pink,
  blue: styles.blue,
  red: styles.red,
  deep: 'bg-brand-deep text-white',
  sky: styles.sky,
  'tint-pink': styles.palePink,
  'tint-green': styles.paleGreen,
  'tint-sand': styles.paleSand,
}

// Drawn until there are photographs; one for each caption, in its order.
const photos: readonly Photo[] = [
  { tone: 'green', pictures: { large: 'woman-at-laptop', small: 'laptop' } },
  { tone: 'tint-pink', pictures: { large: 'pizza', small: 'soft-drink' } },
  { tone: 'deep', pictures: { large: 'mechanic', small: 'scooter' } },
  { tone: 'sky', pictures: { large: 'mountain', small: 'compass' } },
  { tone: 'red', pictures: { large: 'woman-in-headscarf', small: 'chart' } },
  { tone: 'blue', pictures: { large: 'signal', small: 'laptop' } },
  { tone: 'tint-green', pictures: { large: 'man-with-beard', small: 'coffee' } },
  { tone: 'tint-sand', pictures: { large: 'graduation-cap', small: 'light-bulb' } },
  { tone: 'pink', pictures: { large: 'man-at-laptop', small: 'headphones' } },
  { tone: 'green', pictures: { large: 'party', small: 'cake' } },
]

// They meet at the edges of neighbouring slides.
const falling = 'M-10 140H70Q90 140 104 154L236 286Q250 300 270 300H350'
const rising = 'M-10 300H70Q90 300 104 286L236 154Q250 140 270 140H350'

/** A looping carousel of photographs. */
export const Photos = ({ copy, ...look }: PhotosProps) => (
  <Slides label={copy.label} slides={photos} loop {...look}>
    {({ tone, pictures }, { position }, index) => (
      <li key={position} className={`${styles.photo} ${carousel.slide}`}>
        <figure>
          <div className={`${styles.frame} ${tones[tone]}`}>
            <svg viewBox="0 0 340 425" className={styles.line} aria-hidden="true">
              <RouteLine d={index % 2 ? rising : falling} width={22} className={styles.stroke} />
            </svg>
            <Picture
              name={pictures.large}
              alt=""
              sizes="(min-width: 500px) 252px, 50vw"
              className={styles.large}
            />
            <Picture
              name={pictures.small}
              alt=""
              sizes="(min-width: 500px) 130px, 26vw"
              className={styles.small}
            />
          </div>
          <figcaption className={`small ${styles.caption}`}>{copy.items[index]}</figcaption>
        </figure>
      </li>
    )}
  </Slides>
)
