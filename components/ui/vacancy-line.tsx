import { Fragment, type ReactNode } from 'react'
import { vacancyFacts } from '#lib/schemas/categories.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { BackendTitle, CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './vacancies.module.css'

const VacancyLine = ({ row, arrow }: { row: VacancyRow; arrow: ReactNode }) => {
  // `bdi` gives text in an unknown language its own direction.
  const TextWrapper = row.isTranslated ? Fragment : 'bdi'
  // The no-break space before each dot prevents lines from starting with a dot.
  const factsText = vacancyFacts.flatMap((fact) => row.facts?.[fact] ?? []).join('\u00a0· ')
  return (
    <SiteLink link={{ href: row.href, isExternal: false }} className={styles.vacancy}>
      <h3 className={`${styles.title} h4`}>
        {row.isTranslated ? row.title : <BackendTitle>{row.title}</BackendTitle>}
      </h3>
      <span className={`${styles.facts} text-muted`}>
        <TextWrapper>{factsText || <CopyText>{row.line}</CopyText>}</TextWrapper>
      </span>
      <span className={`${styles.category} chip bg-brand-tint text-brand-strong`}>{row.categoryName}</span>
      <span className={`${styles.date} grid text-sm text-muted`}>
        <span>{row.posted}</span>
        {row.closes && <span className="text-text">{row.closes}</span>}
      </span>
      <span className={styles.arrow}>{arrow}</span>
    </SiteLink>
  )
}

type VacancyLinesProps = { rows: readonly VacancyRow[]; arrow: ReactNode; className?: string }

export const VacancyLines = ({ rows, arrow, className }: VacancyLinesProps) => (
  <ul className={className}>
    {rows.map((row) => (
      <li key={row.id}>
        <VacancyLine row={row} arrow={arrow} />
      </li>
    ))}
  </ul>
)
