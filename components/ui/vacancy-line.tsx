import { Fragment, type ReactNode } from 'react'
import { vacancyFacts } from '#lib/schemas/categories.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { BackendTitle, CopyText } from './copy-text.tsx'
import { SiteLink } from './site-link.tsx'
import styles from './vacancies.module.css'

const VacancyLine = ({ row, arrow }: { row: VacancyRow; arrow: ReactNode }) => {
  // `bdi` gives text in an unknown language its own direction within the row.
  const TextWrapper = row.isTranslated ? Fragment : 'bdi'
  const facts = vacancyFacts.flatMap((fact) => row.facts?.[fact] ?? []).join(' · ')
  return (
    <SiteLink link={{ href: row.href, isExternal: false }} className={styles.vacancy}>
      <span className="text-sm leading-[1.6] font-bold text-brand-strong">{row.categoryName}</span>
      <h3 className={`${styles.title} d3`}>
        {row.isTranslated ? row.title : <BackendTitle>{row.title}</BackendTitle>}
      </h3>
      <span className="grid text-sm leading-[1.6]">
        <span>
          <TextWrapper>
            <CopyText>{row.line}</CopyText>
          </TextWrapper>
        </span>
        {facts && (
          <span className="text-muted">
            <TextWrapper>{facts}</TextWrapper>
          </span>
        )}
        <span className="text-muted">{row.posted}</span>
        {row.closes && <span>{row.closes}</span>}
      </span>
      <span className={styles.go}>{arrow}</span>
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
