// Imported here so that the page has the styles before the code of the lazy islands arrives.
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
import { Headquarters, type HeadquartersProps } from './headquarters.tsx'
import { Photos } from './photos.tsx'

type Copy = Messages['careers']

const Statement = ({ copy }: { copy: Copy['about'] }) => (
  <div className="below-fold sec">
    <div className="wrap grid gap-6 lg:grid-cols-[7fr_5fr] lg:gap-16">
      <p className="d3 leading-[1.3] font-semibold text-pretty rtl:leading-[1.75]">{copy.statement}</p>
      <p className="self-end text-muted">{copy.text}</p>
    </div>
  </div>
)

// One picture for each of `copy.items`, in the same order.
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
  'inline-flex items-center gap-3 rounded-full bg-card py-1.5 ps-1.5 pe-4 font-bold text-text md:py-2 md:ps-2.5 md:pe-5.5 md:text-(length:--size-h4) md:leading-[1.4]'

const Perks = ({ copy }: { copy: Copy['perks'] }) => (
  <section className="below-fold on-night bg-brand-deep sec text-white">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="flex flex-wrap gap-2 md:gap-3 lg:grid lg:grid-cols-3">
        {copy.items.map((item, index) => {
          const picture = perkPictures[index]
          return (
            <li key={item} className={perkClass}>
              {picture && (
                <SmallPicture
                  name={picture}
                  className="size-8.5 rounded-full bg-[light-dark(transparent,white)] p-0.5 md:size-11"
                />
              )}
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
  query: VacancyQuery
}

// The dioramas stand for photographs of people at work.
const Head = ({ copy: { hero } }: CareersProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_min(42%,37.5rem)] items-center gap-x-4 lg:gap-x-12">
    <h1 className="d2 md:self-end lg:text-[length:calc(var(--size-d1)*var(--type-scale)*0.8)]">
      {hero.title}
    </h1>
    <Picture
      name="careers"
      // A fifth below the real width, because a sharper picture has half as many bytes again.
      sizes="(min-width: 1024px) 480px, 42vw"
      mirror
      priority
      className="-me-4 h-auto w-full md:row-span-2 md:-my-4 lg:-my-14"
    />
    <p className="mt-2 max-w-[30em] font-medium max-md:col-span-2 md:mt-4 md:self-start md:text-lead">
      {hero.text}
    </p>
  </div>
)

const Vacancies = (props: CareersProps) => {
  const { copy, locale, links, t, list, query } = props
  const { title, samples, ...boardCopy } = copy.jobs
  const countForms = formatPluralForms(locale, (n, count) => t('careers.jobs.count', { n, count }))
  return (
    <VacancyBoard
      locale={locale}
      path={links.page('careers').href}
      copy={{ ...boardCopy, categories: copy.categories, count: countForms, numerals: numeralsOf(locale) }}
      head={<Head {...props} />}
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
        failed: <Icon name="circle-alert" className="size-9 text-danger" />,
      }}
    >
      <p className="mt-8">
        <SiteLink link={links.page('application')} className="text-link">
          {copy.applied} <Icon name="arrow-right" mirror />
        </SiteLink>
      </p>
    </VacancyBoard>
  )
}

/** The sections of the careers page, with or without a search. */
export const Careers = (props: CareersProps) => {
  const { copy, links } = props
  return (
    <>
      <Vacancies {...props} />
      <Stops links={links} copy={copy.howToApply} background="paper" />
      <Statement copy={copy.about} />
      <div className="below-fold pb-(--section)">
        <Photos {...props} />
      </div>
      <Perks copy={copy.perks} />
      <Headquarters {...props} />
    </>
  )
}
