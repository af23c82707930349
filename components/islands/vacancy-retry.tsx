'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { FailedCopy } from '#lib/content/section-careers.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import { VacanciesFailed } from './vacancies-failed.tsx'

export type VacancyRetryProps = { copy: FailedCopy; query: VacancyQuery; icon: ReactNode }

/** Stands in for the vacancies that the server could not load. Only here the page fetches what asks again. */
export function VacancyRetry(props: VacancyRetryProps) {
  const [Loader, setLoader] = useState<ComponentType<VacancyRetryProps> | null>(null)

  useEffect(() => {
    const keep = (module: { VacancyLoader: ComponentType<VacancyRetryProps> }) =>
      setLoader(() => module.VacancyLoader)
    // Without it the button reloads the page.
    import('./vacancy-loader.tsx').then(keep, () => undefined)
  }, [])

  return Loader ? <Loader {...props} /> : <VacanciesFailed {...props} />
}
