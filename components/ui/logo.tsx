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
    <SiteLink
      link={link}
      aria-label={label}
      className={`inline-flex min-h-11 items-center gap-2.5 whitespace-nowrap ${styles.logo}`}
    >
      <svg viewBox="0 0 48 48" className={`shrink-0 ${styles.mark}`} aria-hidden="true">
        <rect width="48" height="48" rx="14" className="fill-green" />
        <g className="fill-none stroke-white" strokeWidth="6.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M15 10v28M15 31c0-6 3.6-9 9-9s9 3 9 9v7" />
        </g>
        <circle cx="31.5" cy="12.2" r="4.6" className="fill-white" />
      </svg>
      <span className="max-[18rem]:hidden">{name}</span>
    </SiteLink>
  )
}
