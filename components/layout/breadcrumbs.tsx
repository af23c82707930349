import { Icon } from '#components/ui/icon.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './breadcrumbs.module.css'

type Crumb = { name: string; link: Target }

type BreadcrumbsProps = {
  label: string
  /** The pages above this one, the topmost first. */
  trail: readonly Crumb[]
  current: string
  /** The ground below the words, which their colour fits. */
  ground: 'field' | 'mist'
}

const tones = {
  field: { link: styles.onField, current: styles.onField },
  mist: { link: styles.faint, current: styles.dark },
}

/** The path of pages down to this one, with links. */
export function Breadcrumbs({ label, trail, current, ground }: BreadcrumbsProps) {
  const tone = tones[ground]
  return (
    <nav aria-label={label}>
      <ol className={`small ${styles.trail}`}>
        {trail.map(({ name, link }) => (
          <li key={link.href} className={`flex items-center gap-2.5 ${tone.link}`}>
            <SiteLink link={link} className={styles.link}>
              <span className={styles.name}>
                <bdi>{name}</bdi>
              </span>
            </SiteLink>
            {/* The separator follows its name, so that at the end of a line it says that more comes. */}
            <Icon name="chevron-right" mirror className={styles.sign} />
          </li>
        ))}
        <li aria-current="page" className={`flex min-h-11 items-center ${tone.current}`}>
          <span>
            <bdi>{current}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  )
}
