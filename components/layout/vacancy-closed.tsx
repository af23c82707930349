import { formatDate } from '#lib/i18n/formats.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'
import { inlineTitle } from '#lib/vacancies/vacancy-text.ts'
import { SimilarVacancies } from './similar-vacancies.tsx'
import { Unavailable } from './unavailable.tsx'

type VacancyClosedProps = { locale: Locale; vacancy: Vacancy; similarVacancies: readonly VacancyRow[] }

export function VacancyClosed({ locale, vacancy, similarVacancies }: VacancyClosedProps) {
  const { closed } = pageCopy(locale, 'job-details')
  const t = translatorFor(locale)
  const { closedAt } = vacancy
  const text = closedAt ? t('job-details.closed.text', { date: formatDate(locale, closedAt) }) : ''
  return (
    <Unavailable
      locale={locale}
      title={t('job-details.closed.title', { title: inlineTitle(vacancy, locale) })}
      text={text}
    >
      <SimilarVacancies copy={closed} vacancy={vacancy} rows={similarVacancies} />
    </Unavailable>
  )
}
