import { VacancyBoard, VacancyRetry } from '#components/islands/on-demand.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import type { VacanciesSection } from '#lib/content/section-careers.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'

const arrow = <Icon name="arrow-right" mirror />

export const Vacancies = ({ id, copy, tabs, rows, words }: VacanciesSection) => (
  <section id={id} className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      {rows ? (
        <VacancyBoard
          copy={{
            category: copy.category,
            emptyText: copy.emptyText,
            showAll: copy.showAll,
            noJobs: copy.noJobs,
          }}
          tabs={tabs}
          rows={rows}
          total={writeNumber(words.posted.numerals, rows.length)}
          arrow={arrow}
        />
      ) : (
        <VacancyRetry
          copy={copy}
          tabs={tabs}
          words={words}
          icons={{ alert: <Icon name="circle-alert" className="size-9 text-danger" />, arrow }}
        />
      )}
    </div>
  </section>
)
