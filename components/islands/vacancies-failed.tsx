'use client'

import { EmptyNote } from '#components/ui/empty-note.tsx'
import { writeVacancyQuery } from '#lib/vacancies/query.ts'
import type { VacancyRetryProps } from './vacancy-retry.tsx'

type VacanciesFailedProps = VacancyRetryProps & {
  isLoading?: boolean
  /** Without one the button loads the page again. */
  onRetry?: () => void
}

/** Says that the vacancies did not load, and asks for them again. */
export const VacanciesFailed = ({ copy, query, icon, isLoading = false, onRetry }: VacanciesFailedProps) => (
  <EmptyNote drawing={icon} title={copy.failed}>
    <form
      method="get"
      onSubmit={(event) => {
        if (!onRetry) return
        event.preventDefault()
        if (!isLoading) onRetry()
      }}
    >
      {[...new URLSearchParams(writeVacancyQuery(query))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-small" aria-busy={isLoading}>
        {isLoading ? copy.retrying : copy.retry}
      </button>
    </form>
  </EmptyNote>
)
