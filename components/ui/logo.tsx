import { brand, brandMark } from '#lib/brand.ts'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import styles from './logo.module.css'
import { SiteLink } from './site-link.tsx'

export function Logo({ locale }: { locale: Locale }) {
  return (
    <SiteLink
      link={linksFor(locale).page('')}
      aria-label={pageCopy(locale, 'common').nav.home}
      className={styles.logo}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect width="48" height="48" rx={brandMark.corner} className="fill-green" />
        <path d={brandMark.lines} className="fill-none stroke-white" strokeWidth={brandMark.lineWidth} />
        <path d={brandMark.shapes} className="fill-white" />
      </svg>
      <span className="tiny:hidden">{brand[locale]}</span>
    </SiteLink>
  )
}
