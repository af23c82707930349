import carousel from '#components/islands/carousel.module.css'
import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { Slides, type SlidesLook } from '#components/ui/slides.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './banners.module.css'

/** A drawn slide. */
type Banner = {
  copy: { title: string; text: string }
  tone: 'tint-blue' | 'pink' | 'green' | 'red'
  picture: ObjectName
}

type BannersProps = SlidesLook & {
  copy: { label: string }
  banners: readonly Banner[]
}

const tones: Record<Banner['tone'], string | undefined> = {
  'tint-blue': styles.paleBlue,
  pink: styles.pink,
  green: 'bg-green text-on-green',
  red: styles.red,
}

const lines = [
  'M-60 420H420Q470 420 505 385L700 190Q735 155 785 155H1200',
  'M-60 120H520Q570 120 605 155L760 310Q795 345 845 345H1200',
  'M200 560V300Q200 250 235 215L330 120Q365 85 415 85H1200',
  'M-60 300H300Q350 300 385 335L430 380Q465 415 515 415H1200',
]

const Drawing = ({ d = '', picture }: { d?: string; picture: Banner['picture'] }) => (
  <>
    <svg
      className={styles.line}
      viewBox="0 0 1080 500"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <RouteLine d={d} width={64} className={styles.stroke} />
    </svg>
    <Picture
      name={picture}
      alt=""
      sizes="(min-width: 1024px) 256px, (min-width: 768px) 190px, 220px"
      className={styles.picture}
    />
  </>
)

/** A carousel of drawn posters. */
export const Banners = ({ copy, banners, ...look }: BannersProps) => (
  <div className={styles.room}>
    <Slides label={copy.label} slides={banners} nameOf={({ copy: words }) => words.title} {...look}>
      {({ copy: words, tone, picture }, { position }, index) => (
        <li key={position} className={`${carousel.slide} ${styles.banner} ${tones[tone]}`}>
          <h2 className="d2">{words.title}</h2>
          <p className={styles.text}>
            <CopyText>{words.text}</CopyText>
          </p>
          <Drawing d={lines[index % lines.length]} picture={picture} />
        </li>
      )}
    </Slides>
  </div>
)
