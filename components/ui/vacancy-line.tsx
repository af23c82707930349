import type { ReactNode } from 'react'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './vacancies.module.css'

// The whole row is the vacancy's link.
const VacancyLine = ({ row, arrow }: { row: VacancyRow; arrow: ReactNode }) => {
  // The language of the words is unknown, so the browser finds their direction.
  const dir = row.isTranslated ? undefined : 'auto'
  return (
    <SiteLink link={{ href: row.href, external: false }} className={styles.vacancy}>
      <span className={styles.category}>{row.categoryName}</span>
      <h3 className={`${styles.title} d3`} dir={dir}>
        {row.title}
      </h3>
      <span className={styles.notes}>
        <span dir={dir}>
          <CopyText>{row.line}</CopyText>
        </span>
        <span className="text-muted">{row.posted}</span>
      </span>
      <span className={styles.go}>{arrow}</span>
    </SiteLink>
  )
}

type VacancyLinesProps = { rows: readonly VacancyRow[]; arrow: ReactNode; className?: string }

/** A list of vacancies, each a link. */
export const VacancyLines = ({ rows, arrow, className }: VacancyLinesProps) => (
  <ul className={className}>
    {rows.map((row) => (
      <li key={row.id}>
        <VacancyLine row={row} arrow={arrow} />
      </li>
    ))}
  </ul>
)
