import { HeroText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import { vacancyListId } from '#lib/schemas/categories.ts'
import styles from './hero-rings.module.css'

type HeroRingsProps = PageContext<'careers'> & {
  /** Undefined if the vacancies could not be loaded. */
  openCount: number | undefined
}

// In the order of their positions in `hero-rings.module.css`.
const faces: readonly ObjectName[] = [
  'woman-at-laptop',
  'mechanic',
  'woman-in-headscarf',
  'man-at-laptop',
  'man-with-beard',
]

// In degrees.
const avenueAngles = [17, 53, 89, 125, 161, 197, 233, 269, 305, 341]

export const HeroRings = ({ copy: { hero: copy }, formatNumber, t, openCount }: HeroRingsProps) => (
  <section className="on-field relative overflow-hidden bg-field text-on-field">
    <div className="relative wrap flex min-h-[55vh] flex-col justify-center pt-11 md:py-16">
      <HeroText title={copy.title} text={copy.text}>
        <SiteLink
          link={{ href: `#${vacancyListId}`, isExternal: false }}
          className="button button-large button-field"
        >
          {copy.action}
          {openCount !== undefined && (
            <>
              <span aria-hidden="true" className="tabular-nums">
                ({formatNumber(openCount)})
              </span>
              <span className="sr-only">
                {t('careers.jobs.count', { n: openCount, count: formatNumber(openCount) })}
              </span>
            </>
          )}
        </SiteLink>
      </HeroText>
      <div className={styles.rings} aria-hidden="true">
        <svg viewBox="0 0 640 640" className="size-full overflow-visible" aria-hidden="true">
          <g fill="none" strokeWidth="18" className="stroke-field-shade">
            {avenueAngles.map((angle) => (
              <path key={angle} d="M390 320H730" strokeWidth="10" transform={`rotate(${angle} 320 320)`} />
            ))}
            {[150, 232, 318, 410].map((radius) => (
              <circle key={radius} cx="320" cy="320" r={radius} />
            ))}
            <circle cx="320" cy="320" r="70" className="stroke-field-line" />
          </g>
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
