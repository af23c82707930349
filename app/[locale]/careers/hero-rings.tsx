import { HeroText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import { listId } from '#lib/schemas/categories.ts'
import styles from './careers.module.css'

type HeroRingsProps = PageContext<'careers'> & {
  /** The number of open vacancies; absent where it is unknown. */
  open: number | undefined
}

// The style sheet gives each its place.
const faces: readonly ObjectName[] = [
  'woman-at-laptop',
  'mechanic',
  'woman-in-headscarf',
  'man-at-laptop',
  'man-with-beard',
]

const centre = 320
const radius = { inner: 70, outer: 410 }
const avenues = 10

const avenue = (index: number) => {
  const angle = (index / avenues) * Math.PI * 2 + 0.3
  const point = (distance: number) =>
    [Math.cos(angle), Math.sin(angle)].map((part) => (centre + part * distance).toFixed(1)).join(' ')
  return `M${point(radius.inner)}L${point(radius.outer)}`
}

const avenuePath = Array.from({ length: avenues }, (_, index) => avenue(index)).join('')

/** The careers hero: people on the ring roads of Erbil. */
export const HeroRings = ({ copy: { hero: copy }, number, t, open }: HeroRingsProps) => (
  <section className="on-field relative overflow-hidden bg-field text-on-field">
    <div className={`wrap ${styles.room}`}>
      <HeroText title={copy.title} text={copy.text}>
        <SiteLink link={{ href: `#${listId}`, external: false }} className="button button-field button-large">
          {copy.action}
          {open !== undefined && (
            <>
              <span aria-hidden="true" className="digits">
                ({number(open)})
              </span>
              <span className="sr-only">{t('careers.jobs.count', { n: open, count: number(open) })}</span>
            </>
          )}
        </SiteLink>
      </HeroText>
      <div className={styles.rings} aria-hidden="true">
        <svg viewBox="0 0 640 640" className={styles.drawing} aria-hidden="true">
          <path d={avenuePath} strokeWidth="10" className="stroke-field-shade" />
          <g fill="none" strokeWidth="18" className="stroke-field-shade">
            <circle cx={centre} cy={centre} r="150" />
            <circle cx={centre} cy={centre} r="232" />
            <circle cx={centre} cy={centre} r="318" />
            <circle cx={centre} cy={centre} r="410" />
          </g>
          <circle
            cx={centre}
            cy={centre}
            r={radius.inner}
            fill="none"
            strokeWidth="18"
            className="stroke-field-line"
          />
        </svg>
        {faces.map((face, index) => (
          <span key={face} className={styles.face}>
            <Picture name={face} sizes="(min-width: 1024px) 132px, 74px" priority={index === 0} />
          </span>
        ))}
      </div>
    </div>
  </section>
)
