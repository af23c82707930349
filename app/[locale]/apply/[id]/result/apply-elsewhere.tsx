import type { ReactNode } from 'react'
import { WaysOnFromClosed } from '#app/[locale]/apply/[id]/apply-page.tsx'
import { ApplyHead } from '#components/layout/apply-head.tsx'
import { SimilarVacancies } from '#components/layout/similar-vacancies.tsx'
import { FormProblem } from '#components/ui/form-problem.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'

type ApplyElsewhereProps = {
  locale: Locale
  /** Why the application was not sent. */
  message: string
  /** Whether files wait on the server. */
  hasFiles: boolean
  /** Other vacancies, each leading to its form with what was typed. */
  rows: readonly VacancyRow[]
  /** The form as it was sent, for where there is no other vacancy. */
  children: ReactNode
}

/** In the place of a refused application's form whose vacancy takes none any more: where it may go instead. */
export function ApplyElsewhere({ locale, message, hasFiles, rows, children }: ApplyElsewhereProps) {
  const { breadcrumb, formLabel, result, closed } = pageCopy(locale, 'apply')
  const { elsewhere } = result
  const hasOthers = rows.length > 0
  return (
    <main id="main" data-task data-theme="green">
      <ApplyHead locale={locale} current={breadcrumb.current} heading={formLabel} />
      <div className="wrap sec pt-[clamp(36px,4vw,64px)] pb-12">
        <FormProblem
          title={result.errorTitle}
          message={message}
          fields={[]}
          icon={<Icon name="circle-alert" />}
          isFirst
        >
          <p>
            {hasOthers ? elsewhere.carried : elsewhere.none} {hasOthers && hasFiles && elsewhere.files}
          </p>
          <p className="mt-2 flex flex-wrap gap-3">
            <WaysOnFromClosed locale={locale} category="all" />
          </p>
        </FormProblem>
        {!hasOthers && children}
      </div>
      <SimilarVacancies title={closed.similar} rows={rows} />
    </main>
  )
}
