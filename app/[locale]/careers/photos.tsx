import carousel from '#components/islands/carousel.module.css'
import { Slides } from '#components/sections/slides.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import type { SceneName } from '#lib/content/pictures.ts'
import styles from './careers.module.css'

// Drawings that stand in for photographs, in the order of the captions.
const photoSlides: readonly { tone: string; picture: SceneName }[] = [
  { tone: 'bg-green text-white', picture: 'release-day' },
  { tone: 'bg-tint-pink text-text', picture: 'team-lunch' },
  { tone: 'bg-brand-deep text-white', picture: 'courier-shift' },
  { tone: 'bg-tint-sky text-text', picture: 'mountain-day' },
  { tone: 'bg-deep-red text-white', picture: 'quarter-plan' },
  { tone: 'bg-blue text-white', picture: 'new-idea' },
  { tone: 'bg-tint-green text-text', picture: 'first-coffee' },
  { tone: 'bg-tint-sand text-text', picture: 'in-house-class' },
  { tone: 'bg-deep-pink text-white', picture: 'support-floor' },
  { tone: 'bg-green text-white', picture: 'birthday' },
]

// The lines of adjacent slides meet at the shared edge.
const fallingLine = 'M-10 140H70Q90 140 104 154L236 286Q250 300 270 300H350'
const risingLine = 'M-10 300H70Q90 300 104 286L236 154Q250 140 270 140H350'

const lineClass = 'absolute inset-0 size-full rtl:mirrored'
// In narrow windows, `sizes` is half the displayed width, so that phones load a picture at most 640 pixels wide, which
// is sharp enough.
const pictureSizes = '(min-width: 500px) 476px, 48vw'

export const Photos = ({ copy: { photos: copy }, common, locale }: PageContext<'careers'>) => (
  <Slides locale={locale} common={common} label={copy.label} slides={photoSlides} loop>
    {({ tone, picture }, { position }, index) => (
      <li key={position} className={`${styles.slide} ${carousel.slide}`}>
        <figure>
          <div className={`relative overflow-hidden rounded-xl ${styles.photo} ${tone}`}>
            <svg viewBox="0 0 340 425" className={lineClass} aria-hidden="true">
              <RouteLine d={index % 2 ? risingLine : fallingLine} width={22} className="stroke-current" />
            </svg>
            <Picture name={picture} sizes={pictureSizes} className="absolute max-w-none" />
          </div>
          <figcaption className="pt-3 small text-muted">{copy.items[index]}</figcaption>
        </figure>
      </li>
    )}
  </Slides>
)
