import { BrokenLine } from '#components/ui/empty-note.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { titleInText, type Vacancy } from '#lib/backend/port.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { SimilarVacancies } from './similar-vacancies.tsx'

type VacancyClosedProps = {
  locale: Locale
  vacancy: Vacancy
  similar: readonly VacancyRow[]
}

/** Replaces a vacancy that takes no more applications: what it was, and what is open instead. */
export function VacancyClosed({ locale, vacancy, similar }: VacancyClosedProps) {
  const copy = pageCopy(locale, 'job-details')
  const t = translatorFor(locale)
  return (
    <main id="main" data-theme="green">
      <div className="wrap sec pb-12">
        <BrokenLine />
        <h1 className="d2 mt-6">{t('job-details.closed.title', { title: titleInText(vacancy, locale) })}</h1>
        <p className="lead mt-3 mb-7 text-muted">
          {vacancy.closedAt && t('job-details.closed.text', { date: formatDate(locale, vacancy.closedAt) })}
        </p>
        <ButtonLink link={linksFor(locale).vacancies()}>{copy.notFound.back}</ButtonLink>
      </div>
      <SimilarVacancies title={copy.closed.similar} rows={similar} />
    </main>
  )
}
