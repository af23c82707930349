// Import the styles here, so that the page has them before the lazy islands' code loads.
import '#components/islands/vacancy-board.module.css'
import '#components/ui/field.module.css'
import '#components/ui/vacancies.module.css'
import { VacancyBoard } from '#components/islands/lazy-islands.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture, SmallPicture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { formatPluralForms } from '#lib/i18n/plurals.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import styles from './careers.module.css'
import { Headquarters, type HeadquartersProps } from './headquarters.tsx'
import { Photos } from './photos.tsx'

type Copy = Messages['careers']

const Statement = ({ copy }: { copy: Copy['about'] }) => (
  <div className="sec">
    <div className="wrap grid gap-6 lg:grid-cols-[7fr_5fr] lg:gap-16">
      <p className="d3 leading-snug font-semibold text-pretty">{copy.statement}</p>
      <p className="self-end text-muted">{copy.text}</p>
    </div>
  </div>
)

// In the same order as `copy.items`.
const perkPictures: readonly ObjectName[] = [
  'house',
  'cash',
  'handshake',
  'clock',
  'graduation-cap',
  'shield',
  'stethoscope',
  'gift',
  'signal',
]

const perkClass =
  'inline-flex items-center gap-3 rounded-full bg-card p-2 pe-4 leading-snug font-bold text-text md:text-lead'

const Perks = ({ copy }: { copy: Copy['perks'] }) => (
  <section className="on-night bg-brand-deep sec text-white">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="flex flex-wrap gap-2 md:gap-3 lg:grid lg:grid-cols-3">
        {copy.items.map((item, index) => {
          const picture = perkPictures[index]
          return (
            <li key={item} className={perkClass}>
              {picture && <SmallPicture name={picture} className="size-8 md:size-12" />}
              {item}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)

export type CareersProps = HeadquartersProps & {
  /** Null if the vacancies could not be loaded. */
  list: VacancyList | null
  /** Whether applicants receive a reference, which opens the application's page. */
  hasReferences: boolean
  query: VacancyQuery
}

// The diorama stands in for photographs of people at work.
const CareersHero = ({ copy: { hero } }: CareersProps) => (
  <div className={`grid items-center gap-x-3 lg:gap-x-12 ${styles.head}`}>
    <h1 className="d2">{hero.title}</h1>
    <Picture
      name="careers"
      // `sizes` is up to 13% below the displayed width, because the next larger file has a third more bytes.
      sizes="(min-width: 1024px) 480px, 42vw"
      mirror
      priority
      className="w-full"
    />
    <p className="mt-3 max-w-[30em] font-medium md:self-start md:text-lead">{hero.text}</p>
  </div>
)

const Vacancies = (props: CareersProps) => {
  const { copy, locale, links, t, list, query, hasReferences } = props
  const { title, samples, ...boardCopy } = copy.jobs
  const countLabels = formatPluralForms(locale, (n, count) => t('careers.jobs.count', { n, count }))
  return (
    <VacancyBoard
      locale={locale}
      path={links.page('careers').href}
      copy={{ ...boardCopy, categories: copy.categories, count: countLabels, numerals: numeralsOf(locale) }}
      head={<CareersHero {...props} />}
      title={title}
      samplesNote={list?.hasSamples ? samples : ''}
      list={list}
      query={query}
      icons={{
        arrow: <Icon name="arrow-right" mirror />,
        search: <Icon name="search" />,
        choice: <Icon name="chevron-down" />,
        previous: <Icon name="arrow-left" mirror />,
        next: <Icon name="arrow-right" mirror />,
        failed: <Icon name="circle-alert" className="size-10 text-danger" />,
      }}
    >
      {hasReferences && (
        <p className="mt-8">
          <SiteLink link={links.page('application')} className="text-link">
            {copy.applied} <Icon name="arrow-right" mirror />
          </SiteLink>
        </p>
      )}
    </VacancyBoard>
  )
}

/** Renders the careers page's sections, with or without a search. */
export const Careers = (props: CareersProps) => {
  const { copy, links, hasReferences } = props
  const { title, items } = copy.howToApply
  // The last step is about the reference.
  const stepsCopy = { title, items: hasReferences ? items : items.slice(0, -1) }
  return (
    <>
      <Vacancies {...props} />
      <Stops links={links} copy={stepsCopy} background="paper" />
      <Statement copy={copy.about} />
      <div className="pb-(--section)">
        <Photos {...props} />
      </div>
      <Perks copy={copy.perks} />
      <Headquarters {...props} />
    </>
  )
}
