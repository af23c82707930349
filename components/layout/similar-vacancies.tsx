import { Icon } from '#components/ui/icon.tsx'
import { VacancyLines } from '#components/ui/vacancy-line.tsx'
import type { VacancyRow } from '#lib/vacancies/row.ts'

const arrow = <Icon name="arrow-right" mirror />

export const SimilarVacancies = ({ title, rows }: { title: string; rows: readonly VacancyRow[] }) =>
  rows.length > 0 && (
    <section className="wrap pb-(--section) print:hidden">
      <h2 className="d3">{title}</h2>
      <VacancyLines rows={rows} arrow={arrow} className="mt-6 border-t-[1.5px] border-line" />
    </section>
  )
