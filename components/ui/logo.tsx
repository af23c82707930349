import { mark } from '#lib/base/brand.ts'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './logo.module.css'
import { SiteLink } from './site-link.tsx'

type LogoProps = {
  name: string
  /** The name, and where the link leads. */
  label: string
  link: Target
}

/** The mark and the name, leading home. */
export function Logo({ name, label, link }: LogoProps) {
  return (
    <SiteLink link={link} aria-label={label} className={styles.logo}>
      <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true">
        <rect width="48" height="48" rx={mark.corner} className="fill-green" />
        <path d={mark.lines} className="fill-none stroke-white" strokeWidth={mark.lineWidth} />
        <path d={mark.shapes} className="fill-white" />
      </svg>
      <span className="max-[18rem]:hidden">{name}</span>
    </SiteLink>
  )
}
