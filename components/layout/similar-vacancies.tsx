import { Icon } from '#components/ui/icon.tsx'
import { VacancyLines } from '#components/ui/vacancy-line.tsx'
import { haveSameCategory } from '#lib/schemas/categories.ts'
import type { VacancyRow } from '#lib/vacancies/row.ts'

const arrow = <Icon name="arrow-right" mirror />

type SimilarVacanciesProps = {
  copy: { similar: string; others: string }
  vacancy: { category: string }
  rows: readonly VacancyRow[]
}

/** A list of other vacancies; its heading calls them similar only if they are all in `vacancy`'s category. */
export const SimilarVacancies = ({ copy, vacancy, rows }: SimilarVacanciesProps) =>
  rows.length > 0 && (
    <section className="wrap pb-(--section) print:hidden">
      <h2 className="d3">
        {rows.every((row) => haveSameCategory(row, vacancy)) ? copy.similar : copy.others}
      </h2>
      <VacancyLines rows={rows} arrow={arrow} className="mt-6 line-above" />
    </section>
  )
