'use client'

import type { ReactNode } from 'react'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import type { VacanciesCopy } from '#lib/content/section-careers.ts'

type VacanciesFailedProps = {
  copy: Pick<VacanciesCopy, 'failed' | 'retry' | 'retrying'>
  icon: ReactNode
  isLoading?: boolean
  /** Without one the button loads the page again. */
  onRetry?: () => void
}

/** Says that the vacancies did not load, and asks for them again. */
export const VacanciesFailed = ({ copy, icon, isLoading = false, onRetry }: VacanciesFailedProps) => (
  <EmptyNote drawing={icon} title={copy.failed}>
    <form
      method="get"
      onSubmit={(event) => {
        if (!onRetry) return
        event.preventDefault()
        if (!isLoading) onRetry()
      }}
    >
      <button type="submit" className="button button-small" aria-busy={isLoading}>
        {isLoading ? copy.retrying : copy.retry}
      </button>
    </form>
  </EmptyNote>
)
