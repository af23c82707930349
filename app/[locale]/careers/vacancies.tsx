// The styles come with the page, the code later.
import '#components/ui/field.module.css'
import '#components/ui/vacancies.module.css'
import { VacancyBoard } from '#components/islands/on-demand.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { VacanciesCopy } from '#components/ui/vacancy-list.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import styles from './careers.module.css'

type VacanciesProps = {
  id: string
  locale: Locale
  /** The page's address. */
  path: string
  copy: VacanciesCopy & { title: string; text: string }
  list: VacancyList | null
  /** What the address asks for. */
  query: VacancyQuery
}

const icons = {
  arrow: <Icon name="arrow-right" mirror />,
  search: <Icon name="search" />,
  choice: <Icon name="chevron-down" />,
  previous: <Icon name="arrow-left" mirror />,
  next: <Icon name="arrow-right" mirror />,
  failed: <Icon name="circle-alert" className={styles.sign} />,
}

/** The open vacancies; `list` is null when they could not be loaded. */
export const Vacancies = ({ id, copy: { title, text, ...copy }, ...board }: VacanciesProps) => (
  <section id={id} className={`sec ${styles.jobs}`} tabIndex={-1}>
    <div className="wrap">
      <SectionHead title={title} text={text} />
      <VacancyBoard {...board} copy={copy} icons={icons} />
    </div>
  </section>
)
