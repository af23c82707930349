import carousel from '#components/islands/carousel.module.css'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { Slides } from '#components/ui/slides.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './careers.module.css'

// Drawn until there are photographs; one for each caption, in its order.
const photos: readonly { tone: string | undefined; large: ObjectName; small: ObjectName }[] = [
  { tone: 'bg-green text-white', large: 'woman-at-laptop', small: 'laptop' },
  { tone: styles.palePink, large: 'pizza', small: 'soft-drink' },
  { tone: 'bg-brand-deep text-white', large: 'mechanic', small: 'scooter' },
  { tone: styles.sky, large: 'mountain', small: 'compass' },
  { tone: styles.red, large: 'woman-in-headscarf', small: 'chart' },
  { tone: styles.blue, large: 'signal', small: 'laptop' },
  { tone: styles.paleGreen, large: 'man-with-beard', small: 'coffee' },
  { tone: styles.paleSand, large: 'graduation-cap', small: 'light-bulb' },
  { tone: styles.pink, large: 'man-at-laptop', small: 'headphones' },
  { tone: 'bg-green text-white', large: 'party', small: 'cake' },
]

// They meet at the edges of neighbouring slides.
const falling = 'M-10 140H70Q90 140 104 154L236 286Q250 300 270 300H350'
const rising = 'M-10 300H70Q90 300 104 286L236 154Q250 140 270 140H350'

/** A looping carousel of photographs. */
export const Photos = ({ copy: { photos: copy }, locale }: PageContext<'careers'>) => (
  <Slides locale={locale} label={copy.label} slides={photos} loop>
    {({ tone, large, small }, { position }, index) => (
      <li key={position} className={`${styles.photo} ${carousel.slide}`}>
        <figure>
          <div className={`${styles.frame} ${tone}`}>
            <svg viewBox="0 0 340 425" className={styles.line} aria-hidden="true">
              <RouteLine d={index % 2 ? rising : falling} width={22} className={styles.stroke} />
            </svg>
            <Picture name={large} sizes="(min-width: 500px) 252px, 50vw" className={styles.large} />
            <Picture name={small} sizes="(min-width: 500px) 130px, 26vw" className={styles.small} />
          </div>
          <figcaption className={`small ${styles.caption}`}>{copy.items[index]}</figcaption>
        </figure>
      </li>
    )}
  </Slides>
)
